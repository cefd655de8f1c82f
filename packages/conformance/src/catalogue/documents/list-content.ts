import type { Check } from "../../check.ts";
import { compare } from "../../judging/compare.ts";
import { documentedTurns, formOf } from "../../judging/documented-turns.ts";
import { configuring } from "../../scenarios/configuring.ts";
import { verdictOf } from "../../verdict.ts";

export const listContent: Check = {
  id: "documents/list-content",
  scenario: configuring,
  when: { documents: "all" },
  judge(trace) {
    const turns = documentedTurns(trace).filter(
      ({ documents, expected }) => expected && documents.some((one) => formOf(one) === "list"),
    );
    const findings = turns.flatMap(({ created, expected, said }) =>
      compare(created, "turn.input_messages", expected, said),
    );
    return verdictOf(turns.length, findings, "no turn had a document with a list as content");
  },
};
