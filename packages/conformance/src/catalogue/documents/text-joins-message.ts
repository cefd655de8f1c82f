import type { Check } from "../../check.ts";
import { compare } from "../../judging/compare.ts";
import { documentedTurns, formOf } from "../../judging/documented-turns.ts";
import { configuring } from "../../scenarios/configuring.ts";
import { verdictOf } from "../../verdict.ts";

export const textJoinsMessage: Check = {
  id: "documents/text-joins-message",
  scenario: configuring,
  judge(trace) {
    const turns = documentedTurns(trace).filter(
      ({ documents, spoken, expected, said }) =>
        spoken > 0 && expected && said && documents.every((one) => formOf(one) === "text"),
    );
    const findings = turns.flatMap(({ created, expected, said }) =>
      compare(created, "turn.input_messages", expected, said),
    );
    return verdictOf(turns.length, findings, "no turn with documents was announced");
  },
};
