import type { Check } from "../../check.ts";
import { compare } from "../../judging/compare.ts";
import { isRefusal, isRefused } from "../../judging/touchpoints.ts";
import { statesOf, turnLogs } from "../../judging/turn-log.ts";
import { verdictOf } from "../../verdict.ts";

export const errorEndsTurn: Check = {
  id: "shields/error-ends-turn",
  scenario: "any",
  needs: ["shields"],
  judge(trace) {
    const refused = turnLogs(trace)
      .flatMap(statesOf)
      .filter(({ turn }) => isRefused(turn));
    const findings = refused.flatMap(({ exchange, turn }) => {
      const step = turn.steps.find(isRefusal);
      const message = step?.step_type === "shield_call" ? step.violation?.user_message : null;
      const { content, stop_reason, tool_calls } = turn.output_message;
      const expected = {
        ends_with: step?.step_id,
        // Without a message of the shield's the server finds its own words.
        output: { content: message || content, stop_reason: "end_of_turn", tool_calls: [] },
        is_completed: true,
      };
      return compare(exchange, "turn", expected, {
        ends_with: turn.steps.at(-1)?.step_id,
        output: { content, stop_reason, tool_calls },
        is_completed: turn.completed_at !== null,
      });
    });
    return verdictOf(refused.length, findings, "no shield refused anything");
  },
};
