import type { Check } from "../../check.ts";
import { compare } from "../../judging/compare.ts";
import { shieldsOf, worksOf } from "../../judging/shield-looks.ts";
import { turnLogs } from "../../judging/turn-log.ts";
import { verdictOf } from "../../verdict.ts";

export const inputFirst: Check = {
  id: "shields/input-first",
  scenario: "any",
  needs: ["shields"],
  judge(trace) {
    const works = turnLogs(trace)
      .filter(({ session }) => shieldsOf(trace, session, "user-input").length > 0)
      .flatMap(worksOf);
    const findings = works.flatMap(({ exchange, turn, from }) =>
      compare(exchange, `turn.steps.${from}.step_type`, "shield_call", turn.steps[from]?.step_type),
    );
    return verdictOf(works.length, findings, "no agent with input shields had a turn");
  },
};
