/** An index beside the simplest one that there can be: whatever is drawn, both find the same. */
import { deepStrictEqual } from "node:assert/strict";
import fc from "fast-check";
import { drawsOf } from "../../../../vitest.draws.ts";
import type { NewDocument, SearchRequest, VectorIndex } from "../../src/ports/vector-index.ts";
import { documentOf, newDb, placesOf, type VectorLaw } from "./law.ts";

const ids = fc.constantFrom("a", "b", "b/c", "ü", "a10", "a9");
/** Of a few directions, so that many scores are equal. */
const vectors: fc.Arbitrary<number[]> = fc.constantFrom<number[][]>(
  [1, 0],
  [0, 1],
  [1, 1],
  [-1, 0],
  [0, 0],
  [2, 2],
);
const documents = fc
  .record({ id: ids, all: fc.array(vectors, { minLength: 1, maxLength: 4 }) })
  .map(({ id, all }) => documentOf(id, all));
const ops = fc.oneof(
  fc.record({ put: fc.uniqueArray(documents, { maxLength: 3, selector: (one) => one.document_id }) }),
  fc.record({ remove: fc.array(ids, { maxLength: 2 }) }),
  fc.record({ search: fc.record({ vector: vectors, limit: fc.integer({ min: 1, max: 8 }) }) }),
);
const steps = fc.array(fc.record({ op: ops, by: fc.constantFrom("one", "other") }), { maxLength: 12 });

export const modelLaw: VectorLaw = {
  name: "whatever is put, removed and searched, it finds what looking at every chunk finds",
  async run(open) {
    await fc.assert(
      fc.asyncProperty(steps, async (drawn) => {
        const opened = await open();
        const db = newDb(2);
        const model = new Map<string, NewDocument>();
        try {
          for (const { op, by } of drawn) {
            const index: VectorIndex = by === "one" ? opened.one : opened.other;
            if ("put" in op) {
              await index.put(db, op.put);
              for (const one of op.put) model.set(one.document_id, one);
            } else if ("remove" in op) {
              await index.remove(db, op.remove);
              for (const id of op.remove) model.delete(id);
            } else {
              const { vector, limit } = op.search;
              const request = { mode: "vector" as const, text: "", vector: Float32Array.from(vector), limit };
              deepStrictEqual(placesOf(await index.search(db, request)), lookAtAll(model, request));
            }
          }
        } finally {
          await opened.close();
        }
      }),
      { numRuns: drawsOf(300) },
    );
  },
};

function lookAtAll(model: ReadonlyMap<string, NewDocument>, { vector, limit }: SearchRequest): string[] {
  const all = [...model.values()].flatMap(({ document_id, chunks }) =>
    chunks.map((chunk, position) => ({
      document_id,
      position,
      score: cosine([...chunk.vector], [...(vector ?? [])]),
    })),
  );
  return all
    .toSorted(
      (one, other) =>
        other.score - one.score ||
        (one.document_id < other.document_id ? -1 : Number(one.document_id > other.document_id)) ||
        one.position - other.position,
    )
    .slice(0, limit)
    .map(({ document_id, position }) => `${document_id}/${position}`);
}

/** Rounded, as the sums of equal directions differ in their last bits. */
function cosine(one: readonly number[], other: readonly number[]): number {
  const product = (a: readonly number[], b: readonly number[]): number =>
    a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
  const lengths = Math.sqrt(product(one, one) * product(other, other));
  return lengths === 0 ? 0 : Math.round((product(one, other) / lengths) * 1e6) / 1e6;
}
