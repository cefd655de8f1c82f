import type { Check } from "../../check.ts";
import { compare } from "../../judging/compare.ts";
import { sentJson } from "../../judging/sent-json.ts";
import { verdictOf } from "../../verdict.ts";

export const anyJson: Check = {
  id: "persistence/any-json",
  scenario: "any",
  judge(trace) {
    const kept = sentJson(trace);
    const findings = kept.flatMap(({ exchange, what, expected, said }) =>
      compare(exchange, what, expected, said),
    );
    return verdictOf(kept.length, findings, "no JSON of any kind was sent");
  },
};
