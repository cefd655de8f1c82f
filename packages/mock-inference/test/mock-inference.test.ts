import { describe, expect, test } from "vitest";
import { checkScripts, createMockInference, defineScript, ScriptError } from "../src/index.ts";
import { createCounts } from "../src/engine/state/counts.ts";
import { ask, brief, collect, context, user } from "./support/requests.ts";

const a = defineScript({ script: "a", model: "mock-model", otherwise: { say: "A." } });
const b = defineScript({
  script: "b",
  model: "b-model",
  replies: [{ attempts: [{ say: "1" }, { say: "2" }] }],
});

const say = async (mock: ReturnType<typeof createMockInference>, text: string) =>
  brief(await collect(mock.inference.infer(ask([user(text)]), context)))[0];

describe("scripts", () => {
  test("that are not sound, or claim the same, are not loaded", () => {
    const wrong = { script: "c", otherwise: { sya: "C." } } as never;
    expect(() => createMockInference([a, wrong])).toThrow(
      "script c: otherwise.sya: unknown key; did you mean say?",
    );
    expect(() => createMockInference([a, a])).toThrow("script a: script: there is already a script a");
    expect(() => checkScripts([a, { ...b, model: ["x", "mock-model"] }])).toThrow(
      "script b: model[1]: mock-model is already claimed by script a",
    );
    expect(() => checkScripts([null as never])).toThrow("script number 1: must be a mapping, not null");
  });

  test("are what they were when they were loaded", async () => {
    const mine = structuredClone(a);
    const mock = createMockInference([mine]);
    mine.otherwise = { say: "Changed." };
    expect(await say(mock, "Hi")).toBe("A.");
  });

  test("are replaced in their place, and new ones come last", async () => {
    const mock = createMockInference([a, b]);
    mock.scripts.put("a", { ...a, otherwise: { say: "New." } });
    mock.scripts.put("c", { script: "c" });
    expect(mock.scripts.list().map(({ script }) => script)).toEqual(["a", "b", "c"]);
    expect(await say(mock, "Hi")).toBe("New.");
  });

  test("stay as they are when one cannot be replaced", () => {
    const mock = createMockInference([a, b]);
    const before = structuredClone(mock.scripts.list());
    expect(() => mock.scripts.put("b", { ...b, model: "mock-model" })).toThrow(
      "mock-model is already claimed by script a",
    );
    expect(() => mock.scripts.put("b", { script: "b", otherwise: { sya: "B." } } as never)).toThrow(
      ScriptError,
    );
    expect(() => mock.scripts.put("b", { ...b, script: "c" })).toThrow(
      'script b: script: is "c", but the script is loaded as b',
    );
    expect(mock.scripts.list()).toEqual(before);
  });

  test("count their attempts anew when they are replaced, and only they", async () => {
    const mock = createMockInference([b, { script: "c", replies: b.replies! }]);
    for (const name of ["b", "c"]) expect(await say(mock, `@@${name}@@`)).toBe("1");
    mock.scripts.put("b", b);
    expect(await say(mock, "@@b@@")).toBe("1");
    expect(await say(mock, "@@c@@")).toBe("2");
  });

  test("count the attempts of each reply, whatever others answered", async () => {
    const attempts = (name: string) => ({
      when: { text: name },
      attempts: [{ say: `${name} fails` }, { say: `${name} works` }],
    });
    const mock = createMockInference([
      {
        script: "shaky",
        model: "mock-model",
        replies: [attempts("first"), attempts("second"), { say: "hello" }],
      },
    ]);
    const said = [];
    for (const text of ["hello", "first", "first", "second", "hello", "second"])
      said.push(await say(mock, text));
    expect(said).toEqual(["hello", "first fails", "first works", "second fails", "hello", "second works"]);
  });

  test("are replaced all together, and those that stay are counted on", async () => {
    const mock = createMockInference([a, b, { script: "c", replies: b.replies! }]);
    for (const name of ["b", "c"]) expect(await say(mock, `@@${name}@@`)).toBe("1");
    const kept = mock.scripts.list().filter(({ script }) => script === "c");
    mock.scripts.replaceAll([{ script: "d", model: "mock-model", otherwise: { say: "D." } }, ...kept, b]);
    expect(mock.scripts.list().map(({ script }) => script)).toEqual(["d", "c", "b"]);
    expect(await say(mock, "Hi")).toBe("D.");
    expect(await say(mock, "@@b@@")).toBe("1");
    expect(await say(mock, "@@c@@")).toBe("2");
    await expect(say(mock, "@@a@@")).rejects.toThrow("@@a@@ names no loaded script");
    expect(mock.unusedReplies().map(({ script, path }) => `${script} ${path}`)).toEqual([
      "b replies[0].attempts[1]",
    ]);
  });

  test("stay as they are when those that were to replace them cannot be played together", async () => {
    const mock = createMockInference([b]);
    const before = mock.scripts.list();
    expect(await say(mock, "@@b@@")).toBe("1");
    expect(() => mock.scripts.replaceAll([a, { ...b, model: "mock-model" }])).toThrow(
      "mock-model is already claimed by script a",
    );
    expect(mock.scripts.list()).toBe(before);
    expect(await say(mock, "@@b@@")).toBe("2");
  });

  test("are gone when they are deleted", async () => {
    const mock = createMockInference([a, b]);
    expect(mock.scripts.delete("b")).toBe(true);
    expect(mock.scripts.delete("b")).toBe(false);
    await expect(say(mock, "@@b@@")).rejects.toThrow("@@b@@ names no loaded script");
    expect((await mock.inference.models()).map(({ identifier }) => identifier)).toEqual([
      "mock-model",
      "mock-embed",
    ]);
  });

  test("begin from their first attempt after a reset", async () => {
    const mock = createMockInference([b]);
    expect([await say(mock, "@@b@@"), await say(mock, "@@b@@")]).toEqual(["1", "2"]);
    mock.reset();
    expect(await say(mock, "@@b@@")).toBe("1");
  });
});

test("what was counted longest ago is forgotten when there is too much", () => {
  const counts = createCounts(500);
  for (const key of ["a", "b", "b", "a", "a", "c"]) counts.add(key);
  expect(["a", "b", "c"].map(counts.get)).toEqual([3, 0, 1]);
  counts.forget();
  counts.add("c");
  expect(["a", "c"].map(counts.get)).toEqual([0, 1]);
});

test("a count that is asked for counts as used", () => {
  const counts = createCounts(500);
  for (const key of ["a", "b"]) counts.add(key);
  counts.get("a");
  counts.add("c");
  expect(["a", "b", "c"].map(counts.get)).toEqual([1, 0, 1]);
});
