import type { Check } from "../../check.ts";
import { answered, inferenceSteps } from "../../judging/inferences.ts";
import { compare } from "../../judging/compare.ts";
import { statesOf, turnLogs } from "../../judging/turn-log.ts";
import { resuming } from "../../scenarios/resuming.ts";
import { verdictOf } from "../../verdict.ts";

export const refusedCallsNobody: Check = {
  id: "resume/refused-calls-nobody",
  scenario: resuming,
  needs: ["journal"],
  when: { resume_checks: "strict" },
  judge(trace) {
    const refused = turnLogs(trace).filter(({ requests }) => requests.some(({ status }) => status !== 200));
    const findings = refused.flatMap((log) => {
      const last = statesOf(log).at(-1);
      if (last === undefined || trace.given === null) return [];
      const said = answered(trace, log.alias).length;
      return compare(last.exchange, "answers of the model", inferenceSteps(last.turn).length, said);
    });
    return verdictOf(refused.length, findings, "no resume was refused");
  },
};
