import { deepStrictEqual, ok, strictEqual } from "node:assert/strict";
import { documentOf, law, near, newDb, placesOf, type VectorLaw } from "./law.ts";
import { modelLaw } from "./model-law.ts";

/** What every index promises. `lab/src/broken/vectors` has an index that violates each law. */
export const vectorContract: readonly VectorLaw[] = [
  law("a chunk that was put is found whole by its own vector", async ({ one }) => {
    const db = newDb();
    const document = documentOf("d", [
      [1, 0.25, 0],
      [0, 1, 0],
    ]);
    await one.put(db, [document]);
    const [found, ...others] = await one.search(db, near([0, 2, 0], 1));
    ok(found);
    const { score, ...rest } = found;
    ok(Math.abs(score - 1) < 1e-6, `its score is ${score}`);
    deepStrictEqual(rest, { document_id: "d", position: 1, ...document.chunks[1] });
    deepStrictEqual(others, []);
    deepStrictEqual(await one.documents(db), [{ document_id: "d", metadata: { of: "d" }, chunks: 2 }]);
  }),

  law("a document of an id that is there replaces it", async ({ one, other }) => {
    const db = newDb();
    await one.put(db, [
      documentOf("d", [
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
      ]),
      documentOf("e", [[1, 1, 1]]),
    ]);
    deepStrictEqual((await other.search(db, near([1, 0, 0]))).length, 4);
    await one.put(db, [documentOf("d", [[0, 1, 1]], "new")]);
    for (const index of [one, other]) {
      const found = await index.search(db, near([0, 1, 1]));
      deepStrictEqual(placesOf(found), ["d/0", "e/0"]);
      strictEqual(found[0]?.text, "new 0 of d");
    }
  }),

  law("chunks of equal scores are in the order of document id and position", async ({ one }) => {
    const db = newDb();
    await one.put(db, [
      documentOf("b", [
        [1, 0, 0],
        [2, 0, 0],
      ]),
    ]);
    await one.put(db, [
      documentOf("a10", [[3, 0, 0]]),
      documentOf("a9", [
        [1, 0, 0],
        [0, 1, 0],
      ]),
    ]);
    const places = ["a10/0", "a9/0", "b/0", "b/1", "a9/1"];
    deepStrictEqual(placesOf(await one.search(db, near([1, 0, 0]))), places);
    deepStrictEqual(placesOf(await one.search(db, near([1, 0, 0], 3))), places.slice(0, 3));
  }),

  law("a vector db has only its own documents", async ({ one }) => {
    const [db, another] = [newDb(), newDb()];
    await one.put(db, [documentOf("d", [[1, 0, 0]])]);
    await one.put(another, [documentOf("d", [[0, 1, 0]], "another")]);
    await one.remove(another, ["d"]);
    deepStrictEqual(placesOf(await one.search(db, near([1, 0, 0]))), ["d/0"]);
    deepStrictEqual(await one.search(another, near([1, 0, 0])), []);
    await one.drop(another);
    deepStrictEqual((await one.documents(db)).length, 1);
  }),

  law(
    "what another process changed is seen at once, also where it was read before",
    async ({ one, other }) => {
      const db = newDb();
      for (let round = 0; round < 3; round += 1) {
        await one.put(db, [documentOf(`d${round}`, [[1, round, 0]])]);
        strictEqual((await other.search(db, near([1, 0, 0]))).length, round + 1);
        strictEqual((await one.search(db, near([1, 0, 0]))).length, round + 1);
      }
      strictEqual(await other.remove(db, ["d0", "nowhere"]), 1);
      deepStrictEqual(placesOf(await one.search(db, near([1, 0, 0]))), ["d1/0", "d2/0"]);
      await other.drop(db);
      deepStrictEqual(await one.search(db, near([1, 0, 0])), []);
      deepStrictEqual(await one.documents(db), []);
    },
  ),

  law("all documents of one put are seen, or none of them", async ({ one, other }) => {
    const db = newDb();
    const many = Array.from({ length: 150 }, (_, at) => documentOf(`d${at}`, [[1, at, 0]]));
    let ended = false;
    const putting = one.put(db, many).finally(() => (ended = true));
    try {
      for (let reads = 1; !ended; reads += 1) {
        // Mostly at once, between two steps of an index that does no I/O; timers must come too.
        if (reads % 20 === 0) await new Promise((resolve) => setTimeout(resolve, 0));
        const { length } = await other.documents(db);
        ok(length === 0 || length === many.length, `${length} of ${many.length} are seen`);
        const found = await other.search(db, near([1, 0, 0], 1_000));
        ok(found.length === 0 || found.length === many.length, `${found.length} of ${many.length} are found`);
      }
    } finally {
      // Also after a failure: the store is closed then.
      await putting;
    }
    strictEqual((await other.documents(db)).length, many.length);
  }),

  law("of two puts of one document one is seen, whole", async ({ one, other }) => {
    const db = newDb();
    const vectors = [
      [1, 0, 0],
      [0, 1, 0],
    ];
    await Promise.all([
      one.put(db, [documentOf("d", vectors, "first")]),
      other.put(db, [documentOf("d", vectors, "second")]),
    ]);
    const found = await one.search(db, near([1, 0, 0]));
    const words = new Set(found.map(({ text }) => text.split(" ")[0]));
    deepStrictEqual([found.length, words.size], [2, 1]);
  }),

  law("only the documents that a query names are searched", async ({ one }) => {
    const db = newDb();
    await one.put(
      db,
      ["a", "b", "c"].map((id) => documentOf(id, [[1, 0, 0]])),
    );
    const found = await one.search(db, { ...near([1, 0, 0]), documents: ["c", "a", "nowhere"] });
    deepStrictEqual(placesOf(found), ["a/0", "c/0"]);
    deepStrictEqual(await one.search(db, { ...near([1, 0, 0]), documents: [] }), []);
  }),

  modelLaw,
];
