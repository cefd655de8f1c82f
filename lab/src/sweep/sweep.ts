/** The fault sweep: changes traces of the honest server at one place at a time, and a judge must notice each change. */
import type { Check } from "@understudy/conformance/src/check/check.ts";
import { createStories } from "@understudy/conformance/src/engine/draw-stories.ts";
import { planOf } from "@understudy/conformance/src/engine/plan.ts";
import { judge } from "@understudy/conformance/src/engine/tally.ts";
import { runGenerator } from "@understudy/conformance/src/engine/run-generator.ts";
import { createRunMeter } from "@understudy/conformance/src/sending/limits.ts";
import { loadSuite } from "@understudy/conformance/src/apis/suite.ts";
import type { Trace } from "@understudy/conformance/src/trace/trace.ts";
import { openMutant } from "../mutants/mutant.ts";
import type { TraceFault } from "./fault.ts";
import { faultsOf } from "./faults.ts";
import { createSweepResult, note, toBroken, type Detection, type SweepResult } from "./sweep-result.ts";

/** A trace with the checks that judge it. */
interface JudgedTrace {
  trace: Trace;
  checks: readonly Check[];
}

export interface SweepOptions {
  seed: number;
  /** Stories of each family. */
  runs: number;
  /** The ids of the faults; all by default. */
  only?: RegExp;
  /** The checks; the whole suite by default. */
  checks?: readonly Check[];
  /** Called after each fault that changed some trace. */
  swept?: (fault: string) => void;
}

export async function sweep({ only = /./, swept, ...options }: SweepOptions): Promise<SweepResult> {
  const all = await runStories(options);
  const found = createSweepResult();
  for (const fault of faultsOf(all.map(({ trace }) => trace))) {
    if (!only.test(fault.id)) continue;
    const detection = detect(fault, all);
    if (detection === null) continue;
    note(found, fault.id, detection);
    swept?.(fault.id);
  }
  return found;
}

/** Null for a fault that changed no trace. */
function detect({ spoil }: TraceFault, all: readonly JudgedTrace[]): Detection | null {
  let showed = false;
  for (const { trace, checks } of all) {
    const spoilt = spoil(trace);
    if (spoilt === trace) continue;
    try {
      const fails = (check: Check): boolean => judge(check, spoilt).status === "fail";
      // All judges get the first changed trace, since none may throw, whichever notices it first.
      const killer = showed ? checks.find(fails) : checks.filter(fails)[0];
      if (killer !== undefined) return { killer: killer.id };
    } catch (error) {
      return toBroken(error);
    }
    showed = true;
  }
  return showed ? { killer: null } : null;
}

async function runStories({ seed, runs, ...rest }: SweepOptions): Promise<JudgedTrace[]> {
  const { checks, generators } = { ...loadSuite(), ...rest };
  const target = await openMutant();
  const meter = createRunMeter({ maxRequests: 1e6, timeoutMs: 10_000 });
  const all: JudgedTrace[] = [];
  try {
    for (const group of planOf(checks, generators, target).groups) {
      const goesOn = (trace: Trace): boolean => all.push({ trace, checks: group.checks }) > 0;
      const stories = createStories(group.generator, target.capabilities, seed);
      await runGenerator(group, new Map(), {
        target,
        meter,
        stories,
        from: 0,
        to: runs,
        parallel: 4,
        goesOn,
      });
    }
  } finally {
    await target.close();
  }
  return all;
}
