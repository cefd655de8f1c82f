/** The traces of findings as NDJSON. */
import type { RunResult } from "../engine/result.ts";
import type { Trace } from "../trace/trace.ts";

/** A line for each story, each exchange and each call of a provider. */
export function trace({ checks }: RunResult): string {
  return checks
    .flatMap((check) => (check.status === "fail" ? traceLines(check.id, check.counterexample.trace) : []))
    .join("");
}

export function traceLines(check: string, { story, run, ids, exchanges, journal }: Trace): string[] {
  return [
    { kind: "story", check, run, story, ids },
    ...exchanges.map((exchange) => ({ kind: "exchange", check, run, ...exchange })),
    ...(journal ?? []).map((one) => ({ ...one, kind: "given", check, run })),
  ].map((line) => `${JSON.stringify(line)}\n`);
}
