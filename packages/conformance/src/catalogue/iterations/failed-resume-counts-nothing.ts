import type { Check } from "../../check.ts";
import { compare } from "../../judging/compare.ts";
import { endings } from "../../judging/endings.ts";
import { iterating } from "../../scenarios/iterating.ts";
import { announced, awaits } from "../../trace/read.ts";
import { verdictOf } from "../../verdict.ts";

export const failedResumeCountsNothing: Check = {
  id: "iterations/failed-resume-counts-nothing",
  scenario: iterating,
  when: { failed_inferences: "forgotten" },
  judge(trace) {
    const repeated = endings(trace).filter(
      ({ asked, exchange, turn }) =>
        !awaits(turn) &&
        asked.log.requests.some((other) => other.ended < exchange.began && announced(other) === null),
    );
    const findings = repeated.flatMap(({ exchange, asked, limit, made }) =>
      compare(exchange, "inferences", Math.min(limit, asked.log.step.script.replies.length), made),
    );
    return verdictOf(repeated.length, findings, "no turn ended after a resume that failed");
  },
};
