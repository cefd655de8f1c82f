import { describe, expect, test } from "vitest";
import { checkScripts, createMockInference, defineScript, ScriptError } from "../src/index.ts";
import { createCounts } from "../src/engine/counts.ts";
import { ask, brief, collect, never, user } from "./support/requests.ts";

const a = defineScript({ script: "a", model: "mock-model", otherwise: { say: "A." } });
const b = defineScript({
  script: "b",
  model: "b-model",
  replies: [{ attempts: [{ say: "1" }, { say: "2" }] }],
});

const say = async (world: ReturnType<typeof createMockInference>, text: string) =>
  brief(await collect(world.inference.infer(ask([user(text)]), never)))[0];

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
    const world = createMockInference([mine]);
    mine.otherwise = { say: "Changed." };
    expect(await say(world, "Hi")).toBe("A.");
  });

  test("are replaced in their place, and new ones come last", async () => {
    const world = createMockInference([a, b]);
    world.scripts.put("a", { ...a, otherwise: { say: "New." } });
    world.scripts.put("c", { script: "c" });
    expect(world.scripts.list().map(({ script }) => script)).toEqual(["a", "b", "c"]);
    expect(await say(world, "Hi")).toBe("New.");
  });

  test("stay as they are when one cannot be replaced", () => {
    const world = createMockInference([a, b]);
    const before = structuredClone(world.scripts.list());
    expect(() => world.scripts.put("b", { ...b, model: "mock-model" })).toThrow(
      "mock-model is already claimed by script a",
    );
    expect(() => world.scripts.put("b", { script: "b", otherwise: { sya: "B." } } as never)).toThrow(
      ScriptError,
    );
    expect(() => world.scripts.put("b", { ...b, script: "c" })).toThrow(
      'script b: script: is "c", and was to be loaded as b',
    );
    expect(world.scripts.list()).toEqual(before);
  });

  test("count their attempts anew when they are replaced, and only they", async () => {
    const world = createMockInference([b, { script: "c", replies: b.replies! }]);
    for (const name of ["b", "c"]) expect(await say(world, `@@${name}@@`)).toBe("1");
    world.scripts.put("b", b);
    expect(await say(world, "@@b@@")).toBe("1");
    expect(await say(world, "@@c@@")).toBe("2");
  });

  test("are replaced all together, and those that stay are counted on", async () => {
    const world = createMockInference([a, b, { script: "c", replies: b.replies! }]);
    for (const name of ["b", "c"]) expect(await say(world, `@@${name}@@`)).toBe("1");
    const kept = world.scripts.list().filter(({ script }) => script === "c");
    world.scripts.replaceAll([{ script: "d", model: "mock-model", otherwise: { say: "D." } }, ...kept, b]);
    expect(world.scripts.list().map(({ script }) => script)).toEqual(["d", "c", "b"]);
    expect(await say(world, "Hi")).toBe("D.");
    expect(await say(world, "@@b@@")).toBe("1");
    expect(await say(world, "@@c@@")).toBe("2");
    await expect(say(world, "@@a@@")).rejects.toThrow("@@a@@ names no loaded script");
    expect(world.unusedReplies().map(({ script, path }) => `${script} ${path}`)).toEqual([
      "b replies[0].attempts[1]",
    ]);
  });

  test("stay as they are when those that were to replace them cannot be played together", async () => {
    const world = createMockInference([b]);
    const before = world.scripts.list();
    expect(await say(world, "@@b@@")).toBe("1");
    expect(() => world.scripts.replaceAll([a, { ...b, model: "mock-model" }])).toThrow(
      "mock-model is already claimed by script a",
    );
    expect(world.scripts.list()).toBe(before);
    expect(await say(world, "@@b@@")).toBe("2");
  });

  test("are gone when they are deleted", async () => {
    const world = createMockInference([a, b]);
    expect(world.scripts.delete("b")).toBe(true);
    expect(world.scripts.delete("b")).toBe(false);
    await expect(say(world, "@@b@@")).rejects.toThrow("@@b@@ names no loaded script");
    expect((await world.inference.models()).map(({ identifier }) => identifier)).toEqual(["mock-model"]);
  });

  test("begin from their first attempt after a reset", async () => {
    const world = createMockInference([b]);
    expect([await say(world, "@@b@@"), await say(world, "@@b@@")]).toEqual(["1", "2"]);
    world.reset();
    expect(await say(world, "@@b@@")).toBe("1");
  });
});

test("what was counted longest ago is forgotten when there is too much", () => {
  const counts = createCounts(2);
  for (const key of ["a", "b", "a", "c"]) counts.add(key);
  expect(["a", "b", "c"].map(counts.seen)).toEqual([2, 0, 1]);
});
