import type { Check } from "../../check.ts";
import { compare } from "../../judging/compare.ts";
import { documentedTurns, formOf } from "../../judging/documented-turns.ts";
import { compareRefusal } from "../../judging/refused-turn.ts";
import { configuring } from "../../scenarios/configuring.ts";
import { verdictOf } from "../../verdict.ts";

export const byUrl: Check = {
  id: "documents/by-url",
  scenario: configuring,
  when: { documents: "all" },
  judge(trace) {
    // What the suite gives is in the URL itself, or cannot be fetched, or must not be.
    const turns = documentedTurns(trace).filter(({ documents }) =>
      documents.some((one) => formOf(one) === "url"),
    );
    const findings = turns.flatMap(({ created, expected, said }) =>
      expected === null
        ? compareRefusal(trace, created, 400)
        : compare(created, "turn.input_messages", expected, said),
    );
    return verdictOf(turns.length, findings, "no turn had a document by URL");
  },
};
