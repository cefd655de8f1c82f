/** Entries that the memory store writes later than their records: nothing shows it, whatever comes between. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { createMemoryStore } from "../../src/adapters/store/memory.ts";
import { creates, lists, others, shown } from "./deferred-steps.ts";

it("any sequence of commits and reads answers as if nothing were deferred", async () => {
  const steps = fc.array(fc.oneof(creates, creates, others, lists), { maxLength: 30 });
  const property = fc.asyncProperty(steps, async (all) => {
    const store = createMemoryStore();
    const plain = createMemoryStore();
    for (const step of all) {
      expect(await step(store)).toEqual(await step(plain));
      // With all that is deferred.
      await plain.list("");
    }
    expect(shown(await store.list(""))).toEqual(shown(await plain.list("")));
    expect(store.bytes).toBe(plain.bytes);
  });
  await fc.assert(property, { numRuns: 500 });
});

it("what is deferred counts as what is there", async () => {
  const store = createMemoryStore();
  await store.commit(
    [],
    [
      { key: "agent/a", value: 1 },
      { key: "owned/one/agent/a", value: true },
    ],
  );
  const { bytes } = store;
  expect(bytes).toBe("agent/a1owned/one/agent/atrue".length);
  await store.list("owned/");
  expect(store.bytes).toBe(bytes);
});
