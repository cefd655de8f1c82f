/** How much is stored of a turn that awaits input, in sessions that differ only in what went before it. */
import fc from "fast-check";
import { say } from "../support/client.ts";
import { toolDef } from "../support/fake-providers.ts";
import { openBench, type Bench } from "./bench.ts";
import type { Experiment, Law } from "./law.ts";
import { worldProviders } from "./world-providers.ts";
import type { Answer } from "./worlds.ts";

/** The sizes of the turns before it: of what is asked, and of what the model says. */
export interface GrowthWorld {
  persistent: boolean;
  earlier: { asks: number; says: number }[];
}

export interface GrowthTrace {
  /** Characters of the record of the awaiting turn. */
  size: number;
  /** The same after a single small turn: the first of a session has no earlier one to name. */
  sizeOfSecond: number;
}

const sizes = fc.nat({ max: 2000 });

export const growthExperiment: Experiment<GrowthWorld, GrowthTrace> = {
  worlds: fc.record({
    persistent: fc.boolean(),
    earlier: fc.array(fc.record({ asks: sizes, says: sizes }), { minLength: 1, maxLength: 4 }),
  }),
  run: async (mock, bench) => ({
    size: await awaitingSize(mock, bench),
    sizeOfSecond: await awaitingSize({ ...mock, earlier: [{ asks: 1, says: 1 }] }, bench),
  }),
};

export const staysSmall: Law<GrowthTrace> = {
  name: "the state of an awaiting turn does not grow with its session",
  holds: ({ size, sizeOfSecond }) =>
    size === sizeOfSecond ? [] : [`it has ${size} characters here, and ${sizeOfSecond} in a small session`],
};

async function awaitingSize({ persistent, earlier }: GrowthWorld, bench: Bench): Promise<number> {
  const providers = worldProviders();
  const server = openBench(bench, providers);
  const { path } = await server.open({
    enable_session_persistence: persistent,
    client_tools: [toolDef("look")],
  });
  const run = async (asks: string, answer: Answer) => {
    providers.play({ input: [], model: [answer], shields: [], tools: [], client: null });
    return (await server.stream(`${path}/turn`, say(asks))).turn;
  };
  for (const { asks, says } of earlier)
    await run("a".repeat(asks), { parts: [{ type: "text", text: "s".repeat(says) }], end: "end_of_turn" });
  const call = { call_id: "c1", tool_name: "look", arguments: {} };
  const turn = await run("look", { parts: [{ type: "tool_call", call }], end: "end_of_turn" });
  const stored = Object.entries(await server.stored());
  const [, record] = stored.find(([key]) => key.endsWith(`/${turn?.turn_id}`)) ?? [];
  if (record === undefined) throw new Error("The awaiting turn is not stored.");
  return record.length;
}
