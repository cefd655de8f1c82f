/** Servers that share a store and were started with different rules say so. */
import { describe, expect, it } from "vitest";
import { toScripts } from "@understudy/mock-inference";
import { profiles } from "@understudy/contract/profiles";
import { createStack, type StackOptions } from "../../src/index.ts";
import { createMemoryStore } from "../../src/adapters/store/memory.ts";
import { silent } from "../../src/ports/logger.ts";
import type { Store } from "../../src/ports/store.ts";
import { sharedStore, spyStore } from "../support/stores.ts";

/** Opens a stack that has been compared with those that are open, and says what it logged. */
async function opened(store: Store, options: Partial<StackOptions> = {}) {
  const lines: string[] = [];
  const logger = { ...silent, warn: (_: object, line: string) => void lines.push(line) };
  let entered = (): void => undefined;
  const compared = new Promise<void>((resolve) => (entered = resolve));
  const stack = createStack({
    logger,
    ...options,
    store: {
      ...store,
      close: async () => undefined,
      async commit(checks, writes) {
        const isDone = await store.commit(checks, writes);
        if (writes.some(({ key }) => key.startsWith("replica/"))) entered();
        return isDone;
      },
    },
  });
  await compared;
  // What follows the commit is done without the store.
  await new Promise((resolve) => setTimeout(resolve, 0));
  return { lines, close: () => stack.close() };
}

const authenticate = () => null;
const scripts = toScripts("script: a\nmodel: m\notherwise: { say: A. }");
const permit = { permit: { actions: ["read" as const] } };

describe("a server that is started beside another one", () => {
  it.each<[string, StackOptions, StackOptions, string | null]>([
    ["scripts", {}, { scripts }, "scripts"],
    ["a profile", {}, { profile: profiles["0.2.12"] }, "profile"],
    ["users", { ignoreOwners: true }, { authenticate }, "auth and rules"],
    ["rules", { authenticate }, { authenticate, policy: [permit] }, "auth and rules"],
    ["a history", { history: "drop_oldest" }, {}, "history"],
    ["disconnects", {}, { disconnects: "stop" }, "disconnects"],
    ["a default that is said", {}, { history: "refuse", disconnects: "run" }, null],
    ["a ttl", { ttl: "1d" }, { ttl: "30d" }, "ttl"],
    [
      "names",
      {},
      { configuration: { models: [{ model_id: "a", provider_model_id: "mock-model" }] }, ttl: "1d" },
      "models, shields and toolgroups; ttl",
    ],
    ["the same", { scripts, ttl: "24h" }, { scripts: [...scripts], ttl: "1d" }, null],
  ])("with other %s says so once", async (_, one, other, words) => {
    const store = sharedStore(createMemoryStore());
    const first = await opened(store, one);
    const second = await opened(store, other);
    const line = `another server on memory has other ${words}: start all with the same, as any of them may get a request`;
    expect(second.lines).toEqual(words === null ? [] : [line]);
    expect(first.lines).toEqual([]);
    await first.close();
    await second.close();
    expect(await store.list("replica/")).toEqual([]);
  });

  it("does not compare itself with those that ended or died, and forgets these", async () => {
    const store = sharedStore(createMemoryStore());
    await (await opened(store)).close();
    const later = { ...store, now: async () => (await store.now()) + 120_000 };
    const killed = await opened({
      ...store,
      commit: async (checks, writes) =>
        store.commit(
          checks,
          writes.filter(({ value }) => value !== undefined),
        ),
    });
    await killed.close();
    expect(await store.list("replica/")).toHaveLength(1);
    const last = await opened(later, { scripts });
    expect(last.lines).toEqual([expect.stringContaining("the clock of this machine")]);
    await last.close();
    expect(await store.list("replica/")).toEqual([]);
  });
});

it.each([
  [3_600_000, "3600 s behind that of memory"],
  [-3_600_000, "3600 s ahead of that of memory"],
])("a server says that the clocks of its machine and its store are %i ms apart", async (by, words) => {
  const store = sharedStore(createMemoryStore());
  const { lines, close } = await opened({ ...store, now: async () => (await store.now()) + by });
  expect(lines).toEqual([
    expect.stringContaining(`the clock of this machine is ${words}, so one of the two`),
  ]);
  await close();
});

it("a store that gives no time is not served", async () => {
  const stack = createStack({ store: { ...sharedStore(), now: async () => Number.NaN } });
  await expect(stack.ready).rejects.toThrow("now() of the store gave NaN");
  const { status } = await stack.fetch(new Request("http://stack/v1/conversations", { method: "POST" }));
  expect(status).toBe(503);
  await stack.close();
});

it("a store of one process has nobody to compare with", async () => {
  const store = spyStore();
  const stack = createStack({ store });
  await stack.ready;
  await stack.close();
  expect(store.log.filter((line) => line.includes("replica/"))).toEqual([]);
});
