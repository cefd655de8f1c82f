import type { Check } from "../../check.ts";
import { compare } from "../../judging/compare.ts";
import { failureOf } from "../../judging/failures.ts";
import { turnLogs } from "../../judging/turn-log.ts";
import { announced } from "../../trace/read.ts";
import type { Exchange } from "../../trace/trace.ts";
import { verdictOf } from "../../verdict.ts";

export const errorInItsWords: Check = {
  id: "streams/error-in-its-words",
  scenario: "any",
  needs: ["journal", "whole_answers"],
  when: { error_placement: "status" },
  judge(trace) {
    const failed = turnLogs(trace).flatMap((log) => {
      const errors = (trace.given ?? []).flatMap(({ turn, entry }) =>
        turn === log.alias && entry.kind === "inference" && entry.state === "failed"
          ? (entry.error ?? [])
          : [],
      );
      // Refusals of a request before it ran are told in other words.
      const exchanges = log.requests.filter(
        (request) => request.failure === null && !request.left && mayTell(request),
      );
      return exchanges.map((exchange, n) => ({ exchange, error: errors[n] }));
    });
    const told = failed.flatMap(({ exchange, error }) => (error === undefined ? [] : [{ exchange, error }]));
    const findings = told.flatMap(({ exchange, error }) => {
      const status = error.status === 400 ? 400 : 500;
      return compare(exchange, "failure", { status, text: error.message }, failureOf(exchange));
    });
    return verdictOf(told.length, findings, "no model failed");
  },
};

/** Whether this answer can be that of a turn that failed while it ran. */
function mayTell(exchange: Exchange): boolean {
  const { status, items } = exchange;
  if (announced(exchange) !== null || status === null) return false;
  return items !== null || status >= 500 || (status === 400 && typeof failureOf(exchange).text === "string");
}
