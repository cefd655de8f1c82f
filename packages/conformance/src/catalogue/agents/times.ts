import type { Check } from "../../check.ts";
import { isRecord } from "../../difference.ts";
import { statesOf, turnLogs } from "../../judging/turn-log.ts";
import { conversation } from "../../scenarios/conversation.ts";
import { verdictOf, type Finding } from "../../verdict.ts";

export const times: Check = {
  id: "agents/times",
  scenario: conversation,
  judge(trace) {
    const told = trace.exchanges.flatMap((exchange) =>
      timesIn([exchange.json, exchange.items]).map((time) => ({ ...time, exchange })),
    );
    const findings = told.flatMap(({ exchange, key, time }): Finding[] =>
      /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(time)
        ? []
        : [{ where: exchange.index, what: key, expected: "UTC with microseconds and Z", said: time }],
    );
    return verdictOf(told.length, [...findings, ...overlaps(trace)], "no time was told");
  },
};

/** Steps that begin before the one before them has ended. */
function overlaps(trace: Parameters<typeof turnLogs>[0]): Finding[] {
  return turnLogs(trace)
    .flatMap(statesOf)
    .flatMap(({ exchange, turn }) =>
      turn.steps.flatMap(({ started_at }, at) => {
        const before = turn.steps[at - 1]?.completed_at;
        // In one form the order of texts is that of times.
        return !before || !started_at || before < started_at
          ? []
          : [
              {
                where: exchange.index,
                what: `steps.${at}.started_at`,
                expected: `after ${before}`,
                said: started_at,
              },
            ];
      }),
    );
}

const keys = ["created_at", "started_at", "completed_at"];

function timesIn(value: unknown): { key: string; time: string }[] {
  if (Array.isArray(value)) return value.flatMap(timesIn);
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    typeof item === "string" ? (keys.includes(key) ? [{ key, time: item }] : []) : timesIn(item),
  );
}
