/** Entries that the memory store has apart from its records: nothing shows it, whatever is written and read. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { createMemoryStore } from "../../src/adapters/store/memory.ts";
import { both, creates, lists, others } from "./deferred-steps.ts";
import { createPlainStore } from "./plain-store.ts";

it("any sequence of commits and reads answers as a plain map does", async () => {
  const steps = fc.array(fc.oneof(creates, creates, others, lists), { maxLength: 30 });
  const property = fc.asyncProperty(steps, async (all) => {
    const store = createMemoryStore();
    const plain = createPlainStore();
    for (const step of all) expect(await step(store)).toEqual(await step(plain));
    expect(await store.list("")).toEqual(await plain.list(""));
    expect(store.bytes).toBe(plain.bytes);
  });
  await fc.assert(property, { numRuns: 500 });
});

it("an entry counts with all of its key", async () => {
  const store = createMemoryStore();
  await store.commit([], both("agent/a"));
  const { bytes } = store;
  expect(bytes).toBe("agent/a1owned/one/agent/atrue".length);
  await store.list("owned/");
  expect(store.bytes).toBe(bytes);
});
