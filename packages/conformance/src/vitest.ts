/** The checks as tests of Vitest. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { run } from "./engine/run.ts";
import type { RunOptions } from "./engine/run-options.ts";
import type { RunResult } from "./engine/result.ts";
import { terminal } from "./reporters/terminal.ts";
import { chosen, loadSuite } from "./apis/suite.ts";
import type { Target } from "./target/target.ts";

export interface ConformanceOptions extends Partial<
  Pick<RunOptions, "runs" | "seed" | "parallel" | "baseline">
> {
  /** Checks or areas, such as `resume`; all without any. */
  only?: readonly string[];
  /** The timeout of the whole run, in milliseconds. */
  timeoutMs?: number;
}

/**
 * Registers every check as a test of its own; all of them run together before the first test. A check whose verdict is
 * unknown is skipped with the reason if it is excused or not a MUST; otherwise its test fails.
 */
export function describeConformance(
  open: () => Promise<Target> | Target,
  options: ConformanceOptions = {},
): void {
  const { only = [], timeoutMs = 120_000, runs = 100, seed = Date.now() % 2 ** 31, parallel = 4 } = options;
  const suite = loadSuite();
  const checks = chosen(suite.checks, only);
  describe("conformance", () => {
    let target: Target | undefined;
    let result: RunResult | undefined;
    beforeAll(async () => {
      target = await open();
      const limits = { maxRequests: Infinity, timeoutMs: 10_000 };
      result = await run({ ...suite, ...limits, ...options, target, checks, runs, seed, parallel });
    }, timeoutMs);
    afterAll(() => target?.close());
    test.for(checks)("$id", ({ id }, context) => {
      if (result === undefined) throw new Error("The run did not come to its end.");
      if (result.interrupted !== null) throw new Error(result.interrupted.reason);
      const check = result.checks.find((one) => one.id === id);
      if (check?.status === "unknown") {
        // As in the exit code: a MUST that is unknown without an excuse is no pass.
        if (!check.excused && check.level === "MUST")
          throw new Error(`It could not be judged: ${check.reason}.`);
        context.skip(check.reason);
      }
      const failed = check?.status === "fail" && !check.known ? terminal({ ...result, checks: [check] }) : "";
      expect(failed).toBe("");
    });
  });
}
