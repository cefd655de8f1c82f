/** Resumes of one turn that race each other. */
import fc from "fast-check";
import { readStream, say } from "../support/client.ts";
import { calls, fakeProviders, text, toolDef } from "../support/fake-providers.ts";
import { openBench } from "./bench.ts";
import { createGate, createDoor } from "./door.ts";
import type { Experiment, Law } from "./law.ts";

export interface RaceWorld {
  /** Where the turn is kept. Of a shared store the racers go to two servers in turn. */
  kept: "volatile" | "persistent" | "shared";
  racers: number;
  /** The order in which the racers' operations reach the store. */
  picks: number[];
}

export interface RaceTrace {
  racers: number[];
  /** One that comes while the winner runs, and one that comes after it. */
  late: number[];
  /** How often the model, a shield and a server tool were asked by all of them together. */
  asked: { model: number; shields: number; tools: number };
  endings: (string | undefined)[];
}

export const raceExperiment: Experiment<RaceWorld, RaceTrace> = {
  worlds: fc.record({
    kept: fc.constantFrom("volatile", "persistent", "shared"),
    racers: fc.integer({ min: 2, max: 4 }),
    picks: fc.array(fc.nat({ max: 11 }), { maxLength: 30 }),
  }),
  async run({ kept, racers, picks }, bench) {
    const gate = createGate();
    const providers = fakeProviders({
      says: [
        calls(["c1", "look"]),
        async function* () {
          await gate.arrive();
          yield* calls(["c2", "add"]);
        },
        text("done"),
      ],
      shields: { guard: () => null },
      tools: { kit: { add: () => ({ content: "42" }) } },
    });
    const door = createDoor();
    const server = openBench(bench, providers, (store) => ({
      ...door.store(store),
      exclusive: kept !== "shared",
    }));
    const other = kept === "shared" ? server.replica() : server;
    const { path } = await server.open({
      enable_session_persistence: kept !== "volatile",
      client_tools: [toolDef("look")],
      toolgroups: ["kit"],
      input_shields: ["guard"],
    });
    const { turn } = await server.stream(`${path}/turn`, say("go"));
    const { inference, shields, tools } = providers.asked;
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

    door.order(picks);
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
      asked: {
        model: inference.length - before.model,
        shields: shields.length - before.shields,
        tools: tools.length - before.tools,
      },
      endings: streams.flatMap(({ status, events }) => (status === 200 ? [events.at(-1)?.event_type] : [])),
    };
  },
};

export const oneResumeRuns: Law<RaceTrace> = {
  name: "of racing resumes exactly one runs, and the others ask nobody anything",
  holds: ({ racers, late, asked, endings }) => {
    const expected = [200, ...racers.slice(1).map(() => 409)];
    const found = [
      [racers.toSorted((a, b) => a - b), expected, "the racers got"],
      [late, [409, 409], "those who came late got"],
      [Object.values(asked), [2, 1, 1], "model, shield and tool were asked"],
      [endings, ["turn_complete"], "the streams ended with"],
    ] as const;
    return found.flatMap(([actual, wanted, what]) =>
      String(actual) === String(wanted) ? [] : [`${what} ${String(actual)}, not ${String(wanted)}`],
    );
  },
};
