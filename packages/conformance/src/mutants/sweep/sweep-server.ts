/** Has a server for each fault in what it is sent and in what it keeps: the suite must notice each. */
import type { Write } from "@understudy/server";
import { planOf, type Group } from "../../run/plan.ts";
import type { Tally } from "../../run/tally.ts";
import { tell } from "../../run/tell.ts";
import { createMeter, Interrupted } from "../../scenario/limits.ts";
import { loadSuite } from "../../suite.ts";
import type { Target } from "../../target.ts";
import type { Trace } from "../../trace/trace.ts";
import { openMutant } from "../mutant.ts";
import { recordFaults, requestFaults, type ServerFault } from "./server-faults.ts";
import type { SweepOptions } from "./sweep.ts";
import { createSwept, note, toBroken, type Noticed, type Swept } from "./swept.ts";

export interface ServerSweepOptions extends SweepOptions {
  /** Of the faults only this part, such as the second of three: `{ part: 2, of: 3 }`. */
  share?: { part: number; of: number };
}

type Telling = Pick<ServerSweepOptions, "seed" | "runs">;

export async function sweepServer({
  only = /./,
  share = { part: 1, of: 1 },
  checks = loadSuite().checks,
  swept,
  ...telling
}: ServerSweepOptions): Promise<Swept> {
  const { scenarios } = loadSuite();
  const groupsOf = (target: Target): Group[] => planOf(checks, scenarios, target).groups;
  const faults = (await faultsOf(groupsOf, telling)).filter(({ id }) => only.test(id));
  const found = createSwept();
  /** What noticed many will notice the next. */
  const kills = new Map<string, number>();
  for (const { id, over } of faults.filter((_, n) => n % share.of === share.part - 1)) {
    let showed = false;
    const target = await openMutant(over(() => (showed = true)));
    const groups = groupsOf(target).toSorted((a, b) => killsOf(b) - killsOf(a));
    const { scenario, ...noticed } = await notice(groups, target, telling);
    await target.close();
    if (scenario !== null) kills.set(scenario, (kills.get(scenario) ?? 0) + 1);
    if (!showed) continue;
    note(found, id, noticed);
    swept?.(id);
  }
  return found;

  function killsOf({ scenario }: Group): number {
    return kills.get(scenario.id) ?? 0;
  }
}

/** A server that answers nothing more has been noticed too. */
async function notice(
  groups: readonly Group[],
  target: Target,
  telling: Telling,
): Promise<Noticed & { scenario: string | null }> {
  const meter = createMeter({ maxRequests: 1e6, timeoutMs: 2_000 });
  for (const group of groups) {
    const tallies = new Map<string, Tally>();
    const failed = (): string | undefined => [...tallies].find(([, { failure }]) => failure !== null)?.[0];
    try {
      await tell(group, tallies, { target, meter, ...usual, ...telling, told: () => failed() === undefined });
    } catch (error) {
      const scenario = group.scenario.id;
      return error instanceof Interrupted
        ? { scenario, killer: "the runner" }
        : { scenario, ...toBroken(error) };
    }
    const killer = failed();
    if (killer !== undefined) return { scenario: group.scenario.id, killer };
  }
  return { scenario: null, killer: null };
}

/** Made of what the stories send to a server without a fault, and of what it writes. */
async function faultsOf(groupsOf: (target: Target) => Group[], telling: Telling): Promise<ServerFault[]> {
  const writes: Write[] = [];
  const traces: Trace[] = [];
  const target = await openMutant({
    store: (honest) => ({
      ...honest,
      commit(checks, written) {
        writes.push(...written);
        return honest.commit(checks, written);
      },
    }),
  });
  const meter = createMeter({ maxRequests: 1e6, timeoutMs: 10_000 });
  const told = (trace: Trace): boolean => traces.push(trace) > 0;
  try {
    for (const group of groupsOf(target))
      await tell(group, new Map(), { target, meter, ...usual, ...telling, told });
  } finally {
    await target.close();
  }
  return [...requestFaults(traces), ...recordFaults(writes)];
}

const usual = { from: 0, parallel: 4 };
