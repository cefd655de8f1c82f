import { describe, expect, test } from "vitest";
import { createMockInference, defineScript, parseScripts, UnusedRepliesError } from "../../src/index.ts";
import { answered, ask, collect, context, user } from "../support/requests.ts";

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
const pathsOf = (mock: ReturnType<typeof start>): string[] => mock.unusedReplies().map(({ path }) => path);

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

  test("are reported with the requests that came instead", async () => {
    const mock = createMockInference(parseScripts(text));
    expect(mock.expectAllRepliesUsed).toThrow("The model received no request.");
    for (const asked of ["@@trip#1@@ bye", "@@tirp@@"])
      await collect(mock.inference.infer(ask([user(asked)]), context)).catch(() => []);
    expect(mock.expectAllRepliesUsed).toThrow(`Requests to the model:
  #1 @@trip#1@@ got trip replies[2]: its when holds: the last message contains "bye"; its answer 1 at position 0
  #2 @@tirp@@ missed: The marker @@tirp@@ names no loaded script. Did you mean @@trip@@? Loaded: trip.`);
  });

  test("have no place when the script was not read from a text", () => {
    const mock = createMockInference([defineScript({ script: "a", replies: [{ stop: "out_of_tokens" }] })]);
    expect(mock.expectAllRepliesUsed).toThrow("a replies[0] stops with out_of_tokens");
    expect(mock.expectAllRepliesUsed).toThrow(UnusedRepliesError);
  });

  test("are identified by their JSON", () => {
    const replies = [{ say: ["Here: ", { json: { sky: "clear" } }] }];
    const mock = createMockInference([defineScript({ script: "a", replies })]);
    expect(mock.expectAllRepliesUsed).toThrow('a replies[0] says "Here: {\\"sky\\":\\"clear\\"}"');
  });

  test("become fewer with every reply, whatever the marker's id, and each attempt counts by itself", async () => {
    const mock = start();
    const play = (...messages: Parameters<typeof ask>[0]) =>
      collect(mock.inference.infer(ask(messages), context)).catch(() => []);
    await play(user("@@trip#1@@"));
    expect(pathsOf(mock)).toEqual(["replies[1].attempts[0]", "replies[1].attempts[1]", "replies[2]"]);
    await play(user("@@trip#2@@"), answered("Let me look."));
    expect(pathsOf(mock)).toEqual(["replies[1].attempts[1]", "replies[2]"]);
    await play(user("@@trip#2@@"), answered("Let me look."));
    await play(user("@@trip@@ bye"));
    expect(pathsOf(mock)).toEqual([]);
    expect(mock.expectAllRepliesUsed).not.toThrow();
  });

  test("do not include `otherwise`", async () => {
    const mock = createMockInference([{ script: "a", model: "m", otherwise: { say: "Hi." } }]);
    expect(mock.expectAllRepliesUsed).not.toThrow();
    await collect(mock.inference.infer(ask([user("@@a@@")]), context));
    expect(mock.unusedReplies()).toEqual([]);
  });

  test("are all replies after a reset, and all replies of a script that is loaded again", async () => {
    const mock = createMockInference([
      { script: "a", replies: [{ say: "A" }] },
      { script: "b", replies: [{ say: "B" }] },
    ]);
    const useBoth = async () => {
      for (const name of ["a", "b"]) await collect(mock.inference.infer(ask([user(`@@${name}@@`)]), context));
      expect(mock.unusedReplies()).toEqual([]);
    };
    await useBoth();
    mock.reset();
    expect(mock.unusedReplies()).toHaveLength(2);
    await useBoth();
    mock.scripts.put("a", { script: "a", replies: [{ say: "A" }, { say: "More." }] });
    expect(mock.unusedReplies().map(({ does }) => does)).toEqual(['says "A"', 'says "More."']);
  });

  test("stay in the verdict when their script is deleted or replaced, until a reset", async () => {
    const mock = createMockInference([
      { script: "a", replies: [{ say: "A" }, { say: "B" }] },
      { script: "b", replies: [{ say: "C" }] },
    ]);
    await collect(mock.inference.infer(ask([user("@@a@@")]), context));
    mock.scripts.put("a", { script: "a", replies: [{ say: "D" }] });
    mock.scripts.delete("b");
    expect(mock.unusedReplies().map(({ does, removed }) => [does, removed])).toEqual([
      ['says "D"', undefined],
      ['says "B"', "replaced"],
      ['says "C"', "deleted"],
    ]);
    expect(mock.expectAllRepliesUsed).toThrow(`3 of 3 replies were never used:
  a replies[0] says "D"
  a replies[1] says "B" (the script was replaced)
  b replies[0] says "C" (the script was deleted)`);
    mock.reset();
    expect(mock.unusedReplies().map(({ does }) => does)).toEqual(['says "D"']);
  });

  test("are forgotten with an edited file: the new script stands for the old one", () => {
    const mock = createMockInference([{ script: "a", replies: [{ say: "A" }] }]);
    mock.scripts.replaceAll([{ script: "a", replies: [{ say: "B" }] }]);
    expect(mock.unusedReplies().map(({ does }) => does)).toEqual(['says "B"']);
  });

  test("may be asked for by script, or by the marker of one test", async () => {
    const mock = createMockInference([
      { script: "a", replies: [{ say: "A" }, { when: { text: "bye" }, say: "Bye" }] },
      { script: "b", replies: [{ say: "C" }] },
    ]);
    const play = (text: string) => collect(mock.inference.infer(ask([user(text)]), context));
    await play("@@a#1@@ Hi");
    await play("@@a#2@@ bye");
    const of = (query: Parameters<typeof mock.unusedReplies>[0]) =>
      mock.unusedReplies(query).map(({ script, path }) => `${script} ${path}`);
    expect(of({})).toEqual(["b replies[0]"]);
    expect(of({ script: "a" })).toEqual([]);
    expect(of({ marker: "a#1" })).toEqual(["a replies[1]"]);
    expect(of({ marker: "@@a#2@@" })).toEqual(["a replies[0]"]);
    expect(of({ marker: "a#3" })).toEqual(["a replies[0]", "a replies[1]"]);
    expect(of({ marker: "a#1", script: "b" })).toEqual([]);
    expect(() => of({ marker: "no marker" })).toThrow("is no marker");
    expect(() => mock.expectAllRepliesUsed({ marker: "a#1" })).toThrow(`1 of 2 replies was never used:
  a replies[1] says "Bye"
Requests to the model:
  #1 @@a#1@@ got a replies[0]`);
    expect(() => mock.expectAllRepliesUsed({ marker: "a#1" })).not.toThrow("a#2");
  });

  test("are remembered when the journal has forgotten", async () => {
    const mock = createMockInference([{ script: "a", replies: [{ say: "A" }] }], {
      journal: { entries: 0 },
    });
    await collect(mock.inference.infer(ask([user("@@a@@")]), context));
    expect(mock.journal.list()).toEqual([]);
    expect(mock.unusedReplies()).toEqual([]);
  });
});
