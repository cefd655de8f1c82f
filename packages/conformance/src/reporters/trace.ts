import type { RunResult } from "../engine/result.ts";
import type { Trace } from "../trace/trace.ts";

/** The traces of all findings as NDJSON: a line for the story, one for each exchange, one for what each provider was given. */
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
