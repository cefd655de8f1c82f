import { createEmbeddedIndex } from "@understudy/server/src/application/vectors/embedded.ts";
import { createExactIndex } from "@understudy/server/src/application/vectors/exact/index.ts";
import { toRecordStore } from "@understudy/server/src/application/records/with-problems.ts";
import { createMemoryStore } from "@understudy/server/src/adapters/store/memory.ts";
import type { FoundChunk, VectorIndex } from "@understudy/server/src/ports/vector-index.ts";

/** The embedded index with one fault. */
export interface IndexMutant {
  id: string;
  fault: string;
  /** Its functions in place of the index's; `isFirst` in the first of two processes. */
  over(index: VectorIndex, isFirst: boolean): Partial<VectorIndex>;
}

export interface OpenedMutant {
  one: VectorIndex;
  other: VectorIndex;
  close(): Promise<void>;
}

export function createIndexMutant({ over }: IndexMutant): OpenedMutant {
  const store = createMemoryStore();
  const open = (instance: string): VectorIndex => {
    const index = createEmbeddedIndex(
      { provider_id: "mutant", provider_type: "inline::mutant" },
      {
        store: toRecordStore(store),
        exact: createExactIndex(1024 * 1024),
        by: { instance, claimMs: 30_000 },
      },
    );
    return { ...index, ...over(index, instance === "one") };
  };
  return { one: open("one"), other: open("other"), close: () => store.close() };
}

/** Changes what is found. */
function finding(
  id: string,
  fault: string,
  change: (found: FoundChunk[], limit: number) => FoundChunk[],
): IndexMutant {
  return {
    id,
    fault,
    over: ({ search }) => ({
      search: async (db, request) => change(await search(db, request), request.limit),
    }),
  };
}

export const indexMutants: readonly IndexMutant[] = [
  {
    id: "put-last-chunk-lost",
    fault: "the last chunk of a document of several is lost",
    over: ({ put }) => ({
      put: (db, documents) =>
        put(
          db,
          documents.map((one) => ({
            ...one,
            chunks: one.chunks.length > 1 ? one.chunks.slice(0, -1) : one.chunks,
          })),
        ),
    }),
  },
  {
    id: "put-one-by-one",
    fault: "the documents of one insert are seen one after the other",
    over: ({ put }) => ({
      async put(db, documents) {
        for (const one of documents) await put(db, [one]);
      },
    }),
  },
  {
    id: "put-keeps-the-first",
    fault: "a document that is there is not replaced",
    over: ({ put, documents: list }) => ({
      async put(db, documents) {
        const there = new Set((await list(db)).map(({ document_id }) => document_id));
        await put(
          db,
          documents.filter(({ document_id }) => !there.has(document_id)),
        );
      },
    }),
  },
  {
    id: "put-metadata-lost",
    fault: "chunks lose their metadata",
    over: ({ put }) => ({
      put: (db, documents) =>
        put(
          db,
          documents.map((one) => ({
            ...one,
            chunks: one.chunks.map((chunk) => ({ ...chunk, metadata: {} })),
          })),
        ),
    }),
  },
  {
    id: "db-shared",
    fault: "vector dbs see each other's documents",
    over: ({ put, remove, search, documents, drop }) => {
      const all = (db: Parameters<VectorIndex["put"]>[0]) => ({
        ...db,
        id: `${db.id.slice(0, -12)}000000000000`,
      });
      return {
        put: (db, given) => put(all(db), given),
        remove: (db, ids) => remove(all(db), ids),
        search: (db, request) => search(all(db), request),
        documents: (db) => documents(all(db)),
        drop: (db) => drop(all({ ...db, dimension: 0, alive: [] })),
      };
    },
  },
  {
    id: "search-of-first-load",
    fault: "what another process changes is not seen by who has read it before",
    over({ search }, isFirst) {
      if (isFirst) return {};
      const known = new Map<string, Promise<FoundChunk[]>>();
      return {
        search(db, request) {
          const key = JSON.stringify([db.id, request.limit, [...(request.vector ?? [])]]);
          const found = known.get(key) ?? search(db, request);
          known.set(key, found);
          return found;
        },
      };
    },
  },
  {
    id: "remove-nothing",
    fault: "a removed document is still found",
    over: ({ documents }) => ({
      remove: async (db, ids) =>
        (await documents(db)).filter(({ document_id }) => ids.includes(document_id)).length,
    }),
  },
  {
    id: "drop-nothing",
    fault: "a dropped db still has its documents",
    over: () => ({ drop: async () => undefined }),
  },
  {
    id: "search-all-documents",
    fault: "the documents that a query names are ignored",
    over: ({ search }) => ({ search: (db, { documents: _documents, ...request }) => search(db, request) }),
  },
  finding("order-by-worst", "the worst chunks come first", (found) => found.toReversed()),
  finding("order-of-ties", "chunks of equal scores are in the order of their positions alone", (found) =>
    found.toSorted((one, other) => other.score - one.score || one.position - other.position),
  ),
  finding("limit-minus-one", "one chunk too few is found", (found, limit) =>
    found.length === limit && limit > 1 ? found.slice(0, -1) : found,
  ),
  finding("score-of-distance", "the score is a distance", (found) =>
    found.map((one) => ({ ...one, score: 1 - one.score })),
  ),
];
