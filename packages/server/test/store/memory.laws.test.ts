import { describe, expect, it } from "vitest";
import { createMemoryStore } from "../../src/adapters/store/memory.ts";
import { storeContract } from "./contract.ts";

describe("the memory store", () => {
  for (const { name, run } of storeContract) it(name, () => run(async () => createMemoryStore()));

  it("belongs to one process, and has its name", () => {
    expect(createMemoryStore()).toMatchObject({ name: "memory", exclusive: true });
  });

  it("writes nothing of a commit of which one value is no JSON", async () => {
    const store = createMemoryStore();
    const writes = [
      { key: "a", value: 1 },
      { key: "b", value: 1n as unknown as number },
    ];
    await expect(store.commit([], writes)).rejects.toThrow(TypeError);
    expect(await store.list("")).toEqual([]);
  });
});
