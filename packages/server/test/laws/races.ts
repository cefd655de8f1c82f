/** Concurrent resumes of one turn. */
import fc from "fast-check";
import { readStream, say } from "../support/client.ts";
import { calls, fakeProviders, text, toolDef } from "../support/fake-providers.ts";
import { startServer } from "./decorated-server.ts";
import { createGate } from "../support/gate.ts";
import { createScheduler } from "./scheduler.ts";
import type { Experiment, Law } from "./law.ts";

export interface RaceSetup {
  /** Which store holds the turn. With a shared one the racers alternate between two servers. */
  store: "volatile" | "persistent" | "shared";
  racers: number;
  /** The order in which the racers' operations reach the store. */
  picks: number[];
}

export interface RaceTrace {
  racers: number[];
  /** A resume while the winner runs, and one after it. */
  late: number[];
  /** How often all of them together called the model, a shield and a server tool. */
  providerCalls: { model: number; shields: number; tools: number };
  endings: (string | undefined)[];
}

export const raceExperiment: Experiment<RaceSetup, RaceTrace> = {
  setups: fc.record({
    store: fc.constantFrom("volatile", "persistent", "shared"),
    racers: fc.integer({ min: 2, max: 4 }),
    picks: fc.array(fc.nat({ max: 11 }), { maxLength: 30 }),
  }),
  async run({ store: storeKind, racers, picks }, decorators) {
    const gate = createGate();
    const providers = fakeProviders({
      answers: [
        calls(["c1", "look"]),
        async function* () {
          await gate.pass();
          yield* calls(["c2", "add"]);
        },
        text("done"),
      ],
      shields: { guard: () => null },
      tools: { kit: { add: () => ({ content: "42" }) } },
    });
    const scheduler = createScheduler();
    const server = startServer(decorators, providers, (store) => ({
      ...scheduler.store(store),
      exclusive: storeKind !== "shared",
    }));
    const other = storeKind === "shared" ? server.replica() : server;
    const { path } = await server.open({
      enable_session_persistence: storeKind !== "volatile",
      client_tools: [toolDef("look")],
      toolgroups: ["kit"],
      input_shields: ["guard"],
    });
    const { turn } = await server.stream(`${path}/turn`, say("go"));
    const { inference, shields, tools } = providers.requests;
    const before = { model: inference.length, shields: shields.length, tools: tools.length };
    let sent = 0;
    const resume = async (): Promise<Response> =>
      (sent++ % 2 === 0 ? server : other).fetch(
        new Request(`http://stack${path}/turn/${turn?.turn_id}/resume`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({
            stream: true,
            tool_responses: [{ call_id: "c1", tool_name: "look", content: "sun" }],
          }),
        }),
      );

    scheduler.order(picks);
    const responses = await Promise.all(Array.from({ length: racers }, resume));
    if (responses.some(({ status }) => status === 200)) await gate.reached;
    const during = await resume();
    gate.open();
    const streams = await Promise.all([...responses, during].map(readStream));
    const afterwards = await resume();
    await afterwards.text();
    return {
      racers: responses.map(({ status }) => status),
      late: [during.status, afterwards.status],
      providerCalls: {
        model: inference.length - before.model,
        shields: shields.length - before.shields,
        tools: tools.length - before.tools,
      },
      endings: streams.flatMap(({ status, events }) => (status === 200 ? [events.at(-1)?.event_type] : [])),
    };
  },
};

export const oneResumeRuns: Law<RaceTrace> = {
  name: "of racing resumes exactly one runs, and the others call no provider",
  holds: ({ racers, late, providerCalls, endings }) => {
    const expected = [200, ...racers.slice(1).map(() => 409)];
    const found = [
      [racers.toSorted((a, b) => a - b), expected, "the racers got"],
      [late, [409, 409], "the late ones got"],
      [Object.values(providerCalls), [2, 1, 1], "model, shield and tool were called"],
      [endings, ["turn_complete"], "the streams ended with"],
    ] as const;
    return found.flatMap(([actual, wanted, subject]) =>
      String(actual) === String(wanted) ? [] : [`${subject} ${String(actual)}, not ${String(wanted)}`],
    );
  },
};
