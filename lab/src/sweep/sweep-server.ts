/** The fault sweep of servers: one server for each fault in requests or records, and the suite must notice each. */
import type { Write } from "@understudy/server";
import { createStories } from "@understudy/conformance/src/engine/draw-stories.ts";
import { planOf, type StoryGroup } from "@understudy/conformance/src/engine/plan.ts";
import type { Tally } from "@understudy/conformance/src/engine/tally.ts";
import { runGenerator } from "@understudy/conformance/src/engine/run-generator.ts";
import { createRunMeter, Interrupted } from "@understudy/conformance/src/sending/limits.ts";
import { loadSuite } from "@understudy/conformance/src/apis/suite.ts";
import type { Target } from "@understudy/conformance/src/target/target.ts";
import type { Trace } from "@understudy/conformance/src/trace/trace.ts";
import { openMutant } from "../mutants/mutant.ts";
import { recordFaults, requestFaults, type ServerFault } from "./server-faults.ts";
import type { SweepOptions } from "./sweep.ts";
import { createSweepResult, note, toBroken, type Detection, type SweepResult } from "./sweep-result.ts";

export interface ServerSweepOptions extends SweepOptions {
  /** Only this part of the faults, such as the second of three: `{ part: 2, of: 3 }`. */
  share?: { part: number; of: number };
}

type StoryOptions = Pick<ServerSweepOptions, "seed" | "runs">;

export async function sweepServer({
  only = /./,
  share = { part: 1, of: 1 },
  checks = loadSuite().checks,
  swept,
  ...options
}: ServerSweepOptions): Promise<SweepResult> {
  const { generators } = loadSuite();
  const groupsOf = (target: Target): StoryGroup[] => planOf(checks, generators, target).groups;
  const faults = (await faultsOf(groupsOf, options)).filter(({ id }) => only.test(id));
  const found = createSweepResult();
  /** Families that noticed many faults run first. */
  const kills = new Map<string, number>();
  for (const { id, over } of faults.filter((_, n) => n % share.of === share.part - 1)) {
    let showed = false;
    const target = await openMutant(over(() => (showed = true)));
    const groups = groupsOf(target).toSorted((a, b) => killsOf(b) - killsOf(a));
    const { generator, ...detection } = await detect(groups, target, options);
    await target.close();
    if (generator !== null) kills.set(generator, (kills.get(generator) ?? 0) + 1);
    if (!showed) continue;
    note(found, id, detection);
    swept?.(id);
  }
  return found;

  function killsOf({ generator }: StoryGroup): number {
    return kills.get(generator.id) ?? 0;
  }
}

/** A server that stops answering counts as noticed. */
async function detect(
  groups: readonly StoryGroup[],
  target: Target,
  options: StoryOptions,
): Promise<Detection & { generator: string | null }> {
  const meter = createRunMeter({ maxRequests: 1e6, timeoutMs: 2_000 });
  for (const group of groups) {
    const tallies = new Map<string, Tally>();
    const failed = (): string | undefined => [...tallies].find(([, { failure }]) => failure !== null)?.[0];
    try {
      await runGenerator(group, tallies, {
        target,
        meter,
        ...toRun(group, target, options),
        goesOn: () => failed() === undefined,
      });
    } catch (error) {
      const generator = group.generator.id;
      return error instanceof Interrupted
        ? { generator, killer: "the runner" }
        : { generator, ...toBroken(error) };
    }
    const killer = failed();
    if (killer !== undefined) return { generator: group.generator.id, killer };
  }
  return { generator: null, killer: null };
}

/** All faults that the stories allow, by what they send to an honest server and what it writes. */
async function faultsOf(
  groupsOf: (target: Target) => StoryGroup[],
  options: StoryOptions,
): Promise<ServerFault[]> {
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
  const meter = createRunMeter({ maxRequests: 1e6, timeoutMs: 10_000 });
  const goesOn = (trace: Trace): boolean => traces.push(trace) > 0;
  try {
    for (const group of groupsOf(target))
      await runGenerator(group, new Map(), { target, meter, ...toRun(group, target, options), goesOn });
  } finally {
    await target.close();
  }
  return [...requestFaults(traces), ...recordFaults(writes)];
}

function toRun({ generator }: StoryGroup, { capabilities }: Target, { seed, runs }: StoryOptions) {
  return { stories: createStories(generator, capabilities, seed), from: 0, to: runs, parallel: 4 };
}
