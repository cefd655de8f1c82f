import type { Finding, Verdict } from "../verdict.ts";
import { verdictOf } from "../verdict.ts";
import type { Trace } from "../trace/trace.ts";
import { compare } from "./compare.ts";
import { shieldRuns, type Run } from "./staged-shields.ts";

/** The verdict on one thing that shields are asked with. */
export function judgeAsked(trace: Trace, what: keyof Run["expected"]): Verdict {
  const runs = shieldRuns(trace).filter(({ entry }) => entry !== null);
  const findings = runs.flatMap(({ exchange, expected, entry }): Finding[] =>
    compare(exchange, `${what} given to the shield`, expected[what], entry?.request?.[what]).map(
      (finding) => ({
        ...finding,
        ...(entry ? { seq: entry.seq } : {}),
      }),
    ),
  );
  return verdictOf(runs.length, findings, "no shield was run");
}
