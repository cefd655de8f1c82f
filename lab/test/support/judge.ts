import { run } from "@understudy/conformance/src/engine/run.ts";
import type { RunOptions } from "@understudy/conformance/src/engine/run-options.ts";
import type { RunResult } from "@understudy/conformance/src/engine/result.ts";
import { loadSuite } from "@understudy/conformance/src/apis/suite.ts";
import type { Target } from "@understudy/conformance/src/target/target.ts";

/** Runs the suite, or the given part of it, and closes the target. */
export async function judge(target: Target, options: Partial<RunOptions> = {}): Promise<RunResult> {
  const usual = { seed: 1, runs: 10, parallel: 4, maxRequests: 1e6, timeoutMs: 10_000 };
  try {
    return await run({ ...loadSuite(), ...usual, target, ...options });
  } finally {
    await target.close();
  }
}
