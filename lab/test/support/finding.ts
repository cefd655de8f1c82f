/** A finding typed by hand, with any answer of a server. */
import { expectationsOf } from "@understudy/conformance/src/target/expectations.ts";
import type { CheckResult, RunResult } from "@understudy/conformance/src/engine/result.ts";
import type { Exchange, Trace } from "@understudy/conformance/src/trace/trace.ts";
import type { Finding } from "@understudy/conformance/src/check/verdict.ts";

export function exchangeOf(part: Partial<Exchange> = {}): Exchange {
  return {
    index: 0,
    step: { do: "get_agent", agent: "a1" },
    operation: "getAgent",
    request: { method: "GET", path: "/v1/agents/id-1", body: undefined },
    began: 1,
    ended: 2,
    status: 200,
    failure: null,
    headers: { "content-type": "application/json" },
    text: "{}",
    json: {},
    items: null,
    truncated: false,
    disconnected: false,
    ...part,
  };
}

export function traceOf(exchanges: readonly Exchange[], part: Partial<Trace> = {}): Trace {
  return {
    story: { steps: exchanges.map(({ step }) => step) },
    run: "suite-1",
    expectations: expectationsOf("api"),
    providerModels: {},
    providerShields: {},
    otherKey: null,
    tenants: { A: null, B: null, P: null },
    alone: null,
    exchanges,
    stops: [],
    restarts: [],
    journal: null,
    ids: { a1: "id-1" },
    ...part,
  };
}

export function failed(trace: Trace, finding: Partial<Finding> = {}, id = "area/name"): CheckResult {
  const whole = {
    exchange: trace.exchanges.length - 1,
    path: "status",
    expected: 404,
    actual: 200,
    ...finding,
  };
  return {
    id,
    level: "MUST",
    statement: "It is so.",
    runs: { passed: 1, failed: 2, inconclusive: 3 },
    status: "fail",
    known: false,
    places: [],
    counterexample: { findings: [whole], trace, seed: 1, path: "conversation:0:0", unshrunk: null },
  };
}

export function resultOf(checks: readonly CheckResult[]): RunResult {
  return {
    target: { name: "http://a", how: "http://a", profile: "api", capabilities: [] },
    seed: 1,
    requests: 1,
    checks,
    statements: [],
    stale: [],
    left: [],
    interrupted: null,
  };
}
