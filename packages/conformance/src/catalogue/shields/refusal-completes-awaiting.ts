import type { Check } from "../../check.ts";
import { compare } from "../../judging/compare.ts";
import { openCallsOf } from "../../judging/inferences.ts";
import { isRefusal } from "../../judging/touchpoints.ts";
import { statesOf, turnLogs } from "../../judging/turn-log.ts";
import { awaits } from "../../trace/read.ts";
import { verdictOf } from "../../verdict.ts";

export const refusalCompletesAwaiting: Check = {
  id: "shields/refusal-completes-awaiting",
  scenario: "any",
  needs: ["shields"],
  judge(trace) {
    const refused = turnLogs(trace)
      .flatMap(statesOf)
      .filter(({ turn }) => isRefusal(turn.steps.at(-1)) && openCallsOf(turn.steps).length > 0);
    const findings = refused.flatMap(({ exchange, turn }) =>
      compare(
        exchange,
        "turn",
        { awaits_input: false, is_completed: true },
        { awaits_input: awaits(turn), is_completed: turn.completed_at !== null },
      ),
    );
    return verdictOf(refused.length, findings, "no turn was refused that was about to await input");
  },
};
