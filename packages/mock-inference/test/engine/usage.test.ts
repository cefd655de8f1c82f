import { describe, expect, test } from "vitest";
import { createMockInference, defineScript, parseScripts, UnusedRepliesError } from "../../src/index.ts";
import { answered, ask, collect, never, user } from "../support/requests.ts";

const text = `
script: trip
replies:
  - say: ["Let me ", { wait: 0 }, "look."]
    call: [{ tool: get_weather }]
  - attempts:
      - error: { status: 503, message: overloaded }
      - say: Recovered.
  - when: { text: bye }
    say: ""
otherwise: { say: What? }
`;
const start = () => createMockInference(parseScripts(text, { file: "trip.yaml" }));
const pathsOf = (world: ReturnType<typeof start>): string[] => world.unusedReplies().map(({ path }) => path);

describe("the replies that no request got", () => {
  test("are listed with their place and what they do", () => {
    expect(start().expectAllRepliesUsed).toThrow(
      `4 of 4 replies were never used:
  trip replies[0] (trip.yaml:4) says "Let me look.", calls get_weather
  trip replies[1].attempts[0] (trip.yaml:7) fails with 503 "overloaded"
  trip replies[1].attempts[1] (trip.yaml:8) says "Recovered."
  trip replies[2] (trip.yaml:9) says nothing`,
    );
  });

  test("are told with what was asked instead", async () => {
    const world = createMockInference(parseScripts(text));
    expect(world.expectAllRepliesUsed).toThrow("The model got no request.");
    for (const asked of ["@@trip#1@@ bye", "@@tirp@@"])
      await collect(world.inference.infer(ask([user(asked)]), never)).catch(() => []);
    expect(world.expectAllRepliesUsed).toThrow(`What the model was asked:
  #1 @@trip#1@@ got trip replies[2]: its when holds: the last message contains "bye"; request 1 at position 0
  #2 @@tirp@@ missed: The marker @@tirp@@ names no loaded script. Did you mean @@trip@@? Loaded: trip.`);
  });

  test("have no place when the script was not read from a text", () => {
    const world = createMockInference([defineScript({ script: "a", replies: [{ stop: "out_of_tokens" }] })]);
    expect(world.expectAllRepliesUsed).toThrow("a replies[0] stops with out_of_tokens");
    expect(world.expectAllRepliesUsed).toThrow(UnusedRepliesError);
  });

  test("are known by the JSON that they say", () => {
    const replies = [{ say: ["Here: ", { json: { sky: "clear" } }] }];
    const world = createMockInference([defineScript({ script: "a", replies })]);
    expect(world.expectAllRepliesUsed).toThrow('a replies[0] says "Here: {\\"sky\\":\\"clear\\"}"');
  });

  test("become fewer with every reply, whatever the marker's id, and each attempt counts by itself", async () => {
    const world = start();
    const play = (...messages: Parameters<typeof ask>[0]) =>
      collect(world.inference.infer(ask(messages), never)).catch(() => []);
    await play(user("@@trip#1@@"));
    expect(pathsOf(world)).toEqual(["replies[1].attempts[0]", "replies[1].attempts[1]", "replies[2]"]);
    await play(user("@@trip#2@@"), answered("Let me look."));
    expect(pathsOf(world)).toEqual(["replies[1].attempts[1]", "replies[2]"]);
    await play(user("@@trip#2@@"), answered("Let me look."));
    await play(user("@@trip@@ bye"));
    expect(pathsOf(world)).toEqual([]);
    expect(world.expectAllRepliesUsed).not.toThrow();
  });

  test("do not include `otherwise`", async () => {
    const world = createMockInference([{ script: "a", model: "m", otherwise: { say: "Hi." } }]);
    expect(world.expectAllRepliesUsed).not.toThrow();
    await collect(world.inference.infer(ask([user("@@a@@")]), never));
    expect(world.unusedReplies()).toEqual([]);
  });

  test("are all of them after a reset, and those of a script that is loaded again", async () => {
    const world = createMockInference([
      { script: "a", replies: [{ say: "A" }] },
      { script: "b", replies: [{ say: "B" }] },
    ]);
    const useBoth = async () => {
      for (const name of ["a", "b"]) await collect(world.inference.infer(ask([user(`@@${name}@@`)]), never));
      expect(world.unusedReplies()).toEqual([]);
    };
    await useBoth();
    world.reset();
    expect(world.unusedReplies()).toHaveLength(2);
    await useBoth();
    world.scripts.put("a", { script: "a", replies: [{ say: "A" }, { say: "More." }] });
    expect(world.unusedReplies().map(({ does }) => does)).toEqual(['says "A"', 'says "More."']);
    world.scripts.delete("a");
    expect(world.unusedReplies()).toEqual([]);
  });

  test("are remembered when the journal has forgotten", async () => {
    const world = createMockInference([{ script: "a", replies: [{ say: "A" }] }], {
      journal: { entries: 0 },
    });
    await collect(world.inference.infer(ask([user("@@a@@")]), never));
    expect(world.journal.list()).toEqual([]);
    expect(world.unusedReplies()).toEqual([]);
  });
});
