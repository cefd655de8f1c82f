import { responseId } from "@understudy/responses";
import { expect, it } from "vitest";
import { createMemoryStore } from "../../src/adapters/store/memory.ts";
import { createChainCache } from "../../src/application/responses/context/chain-cache.ts";
import { responsesServer } from "./support.ts";

const chainOf = (text: string) => ({
  items: [{ item: { id: text, type: "compaction" as const, encrypted_content: text } }],
  uuids: [text],
});

it("forgets what was used least recently", () => {
  const cache = createChainCache(400);
  cache.set("a", chainOf("a".repeat(50)));
  cache.set("b", chainOf("b".repeat(50)));
  expect(cache.get("a")).toBeDefined();
  cache.set("c", chainOf("c".repeat(50)));
  expect(["a", "b", "c"].map((uuid) => cache.get(uuid) !== undefined)).toEqual([true, false, true]);
  cache.set("d", chainOf("d".repeat(500)));
  expect(["d", "c"].map((uuid) => cache.get(uuid) !== undefined)).toEqual([false, true]);
});

it("reads as much for the tenth response of a chain as for the third", async () => {
  const memory = createMemoryStore();
  let reads = 0;
  const store = {
    ...memory,
    get(key: string) {
      reads += 1;
      return memory.get(key);
    },
  };
  const server = responsesServer({}, { store });
  const counts: number[] = [];
  let previous_response_id: string | null = null;
  for (let n = 0; n < 10; n += 1) {
    reads = 0;
    previous_response_id = (await server.create({ input: `${n}`, previous_response_id })).id;
    counts.push(reads);
  }
  expect(counts[9]).toBe(counts[2]);
  expect(server.prompt()).toHaveLength(19);
});

it("is not asked for a response that is deleted", async () => {
  const server = responsesServer();
  const { id } = await server.create({});
  await server.create({ previous_response_id: id });
  await server.call("DELETE", `/v1/responses/${id}`);
  expect(await server.refused({ previous_response_id: id })).toMatchObject({ status: 400 });
});

it("ends a chain at 1,000 responses, whether it was read before or not", async () => {
  const store = createMemoryStore();
  const server = responsesServer({}, { store });
  const uuidOf = (n: number): string => `00000000-0000-7000-8000-${String(n).padStart(12, "0")}`;
  const first = await server.create({});
  const [made] = await store.list("response/");
  if (made === undefined) throw new Error(`${first.id} is not stored.`);
  const writes = Array.from({ length: 1_001 }, (_, n) => ({
    key: `response/${uuidOf(n)}`,
    value: { ...(made.value as object), parent: n === 0 ? null : uuidOf(n - 1) },
  }));
  await store.commit([], writes);
  const continued = (n: number) => ({ previous_response_id: responseId(uuidOf(n)) });
  await server.create(continued(999));
  const refused = { status: 400, code: "context_too_long" };
  expect(await server.refused(continued(1_000))).toMatchObject(refused);
  expect(await responsesServer({}, { store }).refused(continued(1_000))).toMatchObject(refused);
});
