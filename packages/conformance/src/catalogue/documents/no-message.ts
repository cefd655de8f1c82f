import type { Check } from "../../check.ts";
import { compare } from "../../judging/compare.ts";
import { documentedTurns } from "../../judging/documented-turns.ts";
import { configuring } from "../../scenarios/configuring.ts";
import { verdictOf } from "../../verdict.ts";

export const noMessage: Check = {
  id: "documents/no-message",
  scenario: configuring,
  when: { documents: "all" },
  judge(trace) {
    const turns = documentedTurns(trace).filter(({ spoken, expected }) => spoken === 0 && expected);
    const findings = turns.flatMap(({ created, expected, said }) =>
      compare(created, "turn.input_messages", expected, said),
    );
    return verdictOf(turns.length, findings, "no turn had documents and no message");
  },
};
