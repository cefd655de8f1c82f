import type { Check } from "../../check.ts";
import { compare, compareStatus } from "../../judging/compare.ts";
import { isRaced, resumesOf } from "../../judging/turn-log.ts";
import { resuming } from "../../scenarios/resuming.ts";
import { awaits } from "../../trace/read.ts";
import { verdictOf } from "../../verdict.ts";

export const oneOfRacingWins: Check = {
  id: "resume/one-of-racing-wins",
  scenario: resuming,
  when: { resume_checks: "strict" },
  judge(trace) {
    const racing = resumesOf(trace).filter(
      (one) => isRaced(one) && awaits(one.before) && one.step.give === "right",
    );
    const [first] = racing;
    if (first === undefined) return verdictOf(0, [], "no resumes raced");
    const losers = racing.filter(({ after }) => after === null);
    const findings = [
      ...compare(first.exchange, "racing resumes that ran", 1, racing.length - losers.length),
      // Whoever comes when the winner has ended may find a turn that awaits other calls.
      ...losers.flatMap(({ exchange }) => compareStatus(exchange, [409, 400])),
    ];
    return verdictOf(racing.length, findings, "no resumes raced");
  },
};
