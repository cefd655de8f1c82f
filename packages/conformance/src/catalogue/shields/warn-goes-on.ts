import type { Check } from "../../check.ts";
import { compare } from "../../judging/compare.ts";
import { inferenceSteps } from "../../judging/inferences.ts";
import { isRefused } from "../../judging/touchpoints.ts";
import { statesOf, turnLogs } from "../../judging/turn-log.ts";
import { verdictOf } from "../../verdict.ts";

export const warnGoesOn: Check = {
  id: "shields/warn-goes-on",
  scenario: "any",
  needs: ["shields"],
  when: { warn_visible: true },
  judge(trace) {
    const warned = turnLogs(trace)
      .flatMap(statesOf)
      .filter(
        ({ turn }) =>
          !isRefused(turn) &&
          turn.steps.some((step) => step.step_type === "shield_call" && step.violation !== null),
      );
    const findings = warned.flatMap(({ exchange, turn }) =>
      compare(
        exchange,
        "turn.output_message.content",
        inferenceSteps(turn).at(-1)?.model_response.content,
        turn.output_message.content,
      ),
    );
    return verdictOf(warned.length, findings, "no shield warned of anything");
  },
};
