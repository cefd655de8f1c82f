import type { Finding, Verdict } from "../../verdict.ts";
import { verdictOf } from "../../verdict.ts";
import type { Trace } from "../trace.ts";
import { compare } from "./compare.ts";
import { shieldRuns, type ShieldRun } from "./shields-outside-turns.ts";

/** The verdict on one thing that shields are asked with. */
export function judgeShieldRequest(trace: Trace, path: keyof ShieldRun["expected"]): Verdict {
  const runs = shieldRuns(trace).filter(({ entry }) => entry !== null);
  const findings = runs.flatMap(({ exchange, expected, entry }): Finding[] =>
    compare(exchange, `${path} given to the shield`, expected[path], entry?.request?.[path]).map(
      (finding) => ({
        ...finding,
        ...(entry ? { seq: entry.seq } : {}),
      }),
    ),
  );
  return verdictOf(runs.length, findings, "no shield was run");
}
