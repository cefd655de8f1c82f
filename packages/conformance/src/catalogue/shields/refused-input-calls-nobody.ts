import type { Check } from "../../check.ts";
import { compare } from "../../judging/compare.ts";
import { inferenceSteps } from "../../judging/inferences.ts";
import { looksOf } from "../../judging/shield-looks.ts";
import { isRefusal } from "../../judging/touchpoints.ts";
import { verdictOf } from "../../verdict.ts";

export const refusedInputCallsNobody: Check = {
  id: "shields/refused-input-calls-nobody",
  scenario: "any",
  needs: ["journal", "shields"],
  judge(trace) {
    const refused = looksOf(trace).filter(
      ({ step, touchpoint }) => touchpoint === "user-input" && isRefusal(step),
    );
    const findings = refused.flatMap(({ exchange, log, turn }) => {
      // Those that were broken off count too: the model had been asked.
      const asked = trace.given?.filter(
        ({ turn: alias, entry }) => alias === log.alias && entry.kind === "inference",
      );
      return compare(exchange, "inferences of the turn", inferenceSteps(turn).length, asked?.length);
    });
    return verdictOf(refused.length, findings, "no input was refused");
  },
};
