import type { Check } from "../../check.ts";
import { compare } from "../../judging/compare.ts";
import { stopsOf } from "../../judging/stops.ts";
import { isRefused } from "../../judging/touchpoints.ts";
import { verdictOf } from "../../verdict.ts";

export const outOfTokensRunsNothing: Check = {
  id: "tools/out-of-tokens-runs-nothing",
  scenario: "any",
  needs: ["journal", "server_tools"],
  when: { out_of_tokens: ["ends", "awaits"] },
  judge(trace) {
    const cut = stopsOf(trace).filter(
      ({ reason, calls, turn }) => reason === "out_of_tokens" && calls > 0 && !isRefused(turn),
    );
    const findings = cut.flatMap(({ exchange, turn, step }) => {
      const { stop_reason, tool_calls } = turn.output_message;
      const said = {
        ran_after: turn.steps
          .slice(turn.steps.indexOf(step) + 1)
          .flatMap(({ step_type }) => (step_type === "shield_call" ? [] : [step_type])),
        output: { stop_reason, tool_calls },
        is_completed: turn.completed_at !== null,
      };
      const expected = {
        ran_after: [],
        output: { stop_reason: "out_of_tokens", tool_calls: step.model_response.tool_calls },
        is_completed: true,
      };
      return compare(exchange, "turn", expected, said);
    });
    return verdictOf(cut.length, findings, "no model ran out of tokens while it called");
  },
};
