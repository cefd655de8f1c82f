import type { SafetyViolation, ViolationLevel } from "@understudy/contract/types";
import type { Check } from "../../check.ts";
import { compare } from "../../judging/compare.ts";
import { looksOf, type Look } from "../../judging/shield-looks.ts";
import { verdictOf } from "../../verdict.ts";

export const highestLevel: Check = {
  id: "shields/highest-level",
  scenario: "any",
  needs: ["journal", "whole_shields"],
  when: { warn_visible: true },
  judge(trace) {
    const looks = looksOf(trace);
    const findings = looks.flatMap((look) =>
      compare(look.exchange, `violation of steps.${look.at}`, worst(look), look.step.violation),
    );
    return verdictOf(looks.length, findings, "no shield step was seen");
  },
};

const levels: readonly ViolationLevel[] = ["error", "warn", "info"];

function worst({ asked }: Look): SafetyViolation | null {
  const found = asked.flatMap(({ answer }) => answer?.violation ?? []);
  // Stable: of one level the shield that is configured first comes first.
  const rank = ({ violation_level }: SafetyViolation): number => levels.indexOf(violation_level);
  return found.toSorted((one, other) => rank(one) - rank(other))[0] ?? null;
}
