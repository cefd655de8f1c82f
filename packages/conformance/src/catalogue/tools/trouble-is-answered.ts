import type { Check } from "../../check.ts";
import { compare } from "../../judging/compare.ts";
import { saysNothing } from "../../judging/prompt.ts";
import { serverCallsOf, type ServerCall } from "../../judging/server-calls.ts";
import { turnLogs } from "../../judging/turn-log.ts";
import { tooling } from "../../scenarios/tooling.ts";
import { announced } from "../../trace/read.ts";
import type { Trace } from "../../trace/trace.ts";
import { verdictOf, type Finding } from "../../verdict.ts";

export const troubleIsAnswered: Check = {
  id: "tools/trouble-is-answered",
  scenario: tooling,
  needs: ["journal"],
  when: { tool_failure: "answered" },
  judge(trace) {
    const troubled = serverCallsOf(trace).filter(isTroubled);
    const findings = troubled.flatMap(({ exchange, at, call, response, entry }) => {
      const why = entry?.answer?.error_message ?? call.tool_name;
      const told = JSON.stringify(response.content).includes(JSON.stringify(why).slice(1, -1));
      return compare(
        exchange,
        `answer of steps.${at}`,
        `words with ${why}`,
        told ? `words with ${why}` : response.content,
      );
    });
    return verdictOf(troubled.length, [...findings, ...failed(trace)], "no tool was in trouble");
  },
};

function isTroubled({ expected, entry }: ServerCall): boolean {
  if (expected === null) return true;
  const answer = entry?.answer;
  return !!answer && (!!answer.error_message || answer.content === null || saysNothing(answer.content));
}

/** Nothing but tools can go wrong in these turns: one that failed was failed by them. */
function failed(trace: Trace): Finding[] {
  return turnLogs(trace)
    .flatMap(({ requests }) => requests)
    .filter(
      (exchange) =>
        announced(exchange) === null && (exchange.status === 200 || (exchange.status ?? 0) >= 500),
    )
    .map(({ index, items, json }) => ({
      where: index,
      what: "answer",
      expected: "a turn",
      said: items?.at(-1) ?? json,
    }));
}
