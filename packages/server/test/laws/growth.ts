/** The stored size of a turn that awaits input, after earlier turns of different sizes. */
import fc from "fast-check";
import { say } from "../support/client.ts";
import { toolDef } from "../support/fake-providers.ts";
import { startServer, type Decorators } from "./decorated-server.ts";
import type { Experiment, Law } from "./law.ts";
import { scriptedProviders } from "./scripted-providers.ts";
import type { ModelAnswer } from "./setups.ts";

/** The sizes of the turns before it: of the input and of the model's answer. */
export interface GrowthSetup {
  persistent: boolean;
  earlier: { input: number; output: number }[];
}

export interface GrowthTrace {
  /** Characters of the record of the awaiting turn. */
  size: number;
  /** The same after a single small turn: the first turn of a session refers to no earlier one. */
  sizeOfSecond: number;
}

const sizes = fc.nat({ max: 2000 });

export const growthExperiment: Experiment<GrowthSetup, GrowthTrace> = {
  setups: fc.record({
    persistent: fc.boolean(),
    earlier: fc.array(fc.record({ input: sizes, output: sizes }), { minLength: 1, maxLength: 4 }),
  }),
  run: async (setup, decorators) => ({
    size: await awaitingSize(setup, decorators),
    sizeOfSecond: await awaitingSize({ ...setup, earlier: [{ input: 1, output: 1 }] }, decorators),
  }),
};

export const staysSmall: Law<GrowthTrace> = {
  name: "the state of an awaiting turn does not grow with its session",
  holds: ({ size, sizeOfSecond }) =>
    size === sizeOfSecond ? [] : [`it has ${size} characters here, and ${sizeOfSecond} in a small session`],
};

async function awaitingSize({ persistent, earlier }: GrowthSetup, decorators: Decorators): Promise<number> {
  const providers = scriptedProviders();
  const server = startServer(decorators, providers);
  const { path } = await server.open({
    enable_session_persistence: persistent,
    client_tools: [toolDef("look")],
  });
  const run = async (message: string, answer: ModelAnswer) => {
    providers.script({ input: [], model: [answer], shields: [], tools: [], client: null });
    return (await server.stream(`${path}/turn`, say(message))).turn;
  };
  for (const { input, output } of earlier)
    await run("a".repeat(input), { parts: [{ type: "text", text: "s".repeat(output) }], end: "end_of_turn" });
  const call = { call_id: "c1", tool_name: "look", arguments: {} };
  const turn = await run("look", { parts: [{ type: "tool_call", call }], end: "end_of_turn" });
  const stored = Object.entries(await server.stored());
  const [, record] = stored.find(([key]) => key.endsWith(`/${turn?.turn_id}`)) ?? [];
  if (record === undefined) throw new Error("The awaiting turn is not stored.");
  return record.length;
}
