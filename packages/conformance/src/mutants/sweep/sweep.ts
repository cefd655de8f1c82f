/** Spoils what was seen of the honest server, one place in one way at a time: a judge must notice each. */
import type { Check } from "../../check.ts";
import { planOf } from "../../run/plan.ts";
import { judge } from "../../run/tally.ts";
import { tell } from "../../run/tell.ts";
import { createMeter } from "../../scenario/limits.ts";
import { loadSuite } from "../../suite.ts";
import type { Trace } from "../../trace/trace.ts";
import { openMutant } from "../mutant.ts";
import { faultsOf, type Fault } from "./faults.ts";
import { whyFree } from "./free.ts";

/** A trace with those who judge it. */
interface Told {
  trace: Trace;
  checks: readonly Check[];
}

export interface SweepOptions {
  seed: number;
  /** Stories of each scenario. */
  runs: number;
  /** Which faults, by their ids; all unless said otherwise. */
  only?: RegExp;
  /** Who judges; the whole suite unless said otherwise. */
  checks?: readonly Check[];
  /** After each fault that showed in some trace. */
  swept?: (fault: string, killer: string | null) => void;
}

/** How many faults showed, the ids of those that no judge noticed, and which of these break no promise. */
export interface Swept {
  faults: number;
  survivors: string[];
  free: string[];
}

export async function sweep({ only = /./, swept, ...telling }: SweepOptions): Promise<Swept> {
  const all = await tellAll(telling);
  const found: Swept = { faults: 0, survivors: [], free: [] };
  for (const fault of faultsOf(all.map(({ trace }) => trace))) {
    if (!only.test(fault.id)) continue;
    const { showed, killer } = notice(fault, all);
    if (!showed) continue;
    found.faults += 1;
    swept?.(fault.id, killer);
    if (killer === null) (whyFree(fault.id) === null ? found.survivors : found.free).push(fault.id);
  }
  return found;
}

function notice({ spoil }: Fault, all: readonly Told[]): { showed: boolean; killer: string | null } {
  let showed = false;
  for (const { trace, checks } of all) {
    const exchanges = trace.exchanges.map(spoil(trace));
    if (exchanges.every((one, n) => one === trace.exchanges[n])) continue;
    showed = true;
    const killer = checks.find((check) => judge(check, { ...trace, exchanges }).says === "fail");
    if (killer !== undefined) return { showed, killer: killer.id };
  }
  return { showed, killer: null };
}

async function tellAll({ seed, runs, ...options }: SweepOptions): Promise<Told[]> {
  const { checks, scenarios } = { ...loadSuite(), ...options };
  const target = await openMutant();
  const meter = createMeter({ maxRequests: 1e6, timeoutMs: 10_000 });
  const all: Told[] = [];
  try {
    for (const group of planOf(checks, scenarios, target).groups) {
      const told = (trace: Trace): boolean => all.push({ trace, checks: group.checks }) > 0;
      await tell(group, new Map(), { target, meter, seed, runs, from: 0, parallel: 4, told });
    }
  } finally {
    await target.close();
  }
  return all;
}
