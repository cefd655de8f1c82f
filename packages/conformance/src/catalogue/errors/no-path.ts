import { operations } from "@understudy/contract";
import type { Check } from "../../check.ts";
import { compare, compareStatus } from "../../judging/compare.ts";
import { refusedIn } from "../../judging/refusals.ts";
import { refusing } from "../../scenarios/refusing.ts";
import type { Exchange } from "../../trace/trace.ts";
import { verdictOf, type Finding } from "../../verdict.ts";

export const noPath: Check = {
  id: "errors/no-path",
  scenario: refusing,
  judge(trace) {
    const strange = refusedIn(trace).filter(({ reasons: [{ change }] }) => change?.is === "path");
    const barred = refusedIn(trace).filter(({ reasons: [{ change }] }) => change?.is === "method");
    const strict = trace.expectations.habits.request_checks === "strict";
    const findings = [
      ...strange.flatMap(({ exchange }) => compareStatus(exchange, [404])),
      ...barred.flatMap(({ exchange }) => [
        ...compareStatus(exchange, [405]),
        ...(strict ? allowed(exchange) : []),
      ]),
    ];
    return verdictOf(strange.length + barred.length, findings, "no strange path or method was used");
  },
};

/** Those that the description has must be named, and the refused one must not; there may be more, such as HEAD. */
function allowed(exchange: Exchange): Finding[] {
  const { path } = operations[exchange.operation];
  const all = Object.values(operations).filter((operation) => operation.path === path);
  const named = (exchange.headers["allow"] ?? "").split(",").map((method) => method.trim());
  const missing = all.map(({ method }) => method).filter((method) => !named.includes(method));
  const { method } = exchange.request;
  return compare(
    exchange,
    "Allow",
    { missing: [], refused: [] },
    { missing, refused: named.filter((one) => one === method) },
  );
}
