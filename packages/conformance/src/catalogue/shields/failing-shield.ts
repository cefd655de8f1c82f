import type { Check } from "../../check.ts";
import { compare } from "../../judging/compare.ts";
import { failureOf } from "../../judging/failures.ts";
import { shieldEntries } from "../../judging/shield-looks.ts";
import { turnLogs } from "../../judging/turn-log.ts";
import { announced } from "../../trace/read.ts";
import { verdictOf } from "../../verdict.ts";

export const failingShield: Check = {
  id: "shields/failing-shield",
  scenario: "any",
  needs: ["journal", "whole_shields"],
  when: { failure_words: "told" },
  judge(trace) {
    const logs = turnLogs(trace).filter(({ requests }) =>
      requests.every((one) => one.failure === null && !one.left),
    );
    const failed = logs.flatMap((log) => {
      const texts = shieldEntries(trace, log).flatMap(({ error }) => error?.message ?? []);
      return texts.length === 0 ? [] : [{ log, text: texts[0] }];
    });
    const findings = failed.flatMap(({ log, text }) => {
      const [last] = log.requests.toReversed();
      const exchange = log.requests.find((request) => announced(request) === null) ?? last ?? log.requests[0];
      return compare(exchange, "failure", { status: 500, text }, failureOf(exchange));
    });
    return verdictOf(failed.length, findings, "no shield failed");
  },
};
