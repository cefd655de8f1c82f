/** The index that every stack has: chunks as records of its own store, found exactly. */
import type { ProviderName } from "@understudy/contract/ports";
import { searchModes, type IndexedDb, type VectorIndex } from "../../ports/vector-index.ts";
import { cleanUpVectorDb } from "../records/chunk-cleanup.ts";
import { readWholeDb, type ChunkDb } from "../records/chunks.ts";
import type { RecordStore } from "../records/record-store.ts";
import type { Inserter } from "../records/stage-chunks.ts";
import { putInStore, removeFromStore } from "../records/vector-changes.ts";
import type { ExactIndex } from "./exact/index.ts";

export function createEmbeddedIndex(
  provider: ProviderName,
  { store, exact, by }: { store: RecordStore; exact: ExactIndex; by: Inserter },
): VectorIndex {
  const toChunkDb = ({ id, alive }: Pick<IndexedDb, "id" | "alive">): ChunkDb => ({ store, id, alive });
  return {
    provider,
    modes: searchModes,
    put: (db, documents) => putInStore(toChunkDb(db), documents, by),
    remove: (db, ids) => removeFromStore(toChunkDb(db), ids),
    search: (db, request) => exact.search(toChunkDb(db), request),
    async documents(db) {
      const whole = await readWholeDb(toChunkDb(db));
      return (whole?.documents ?? [])
        .map(({ document_id, metadata, chunks }) => ({ document_id, metadata, chunks }))
        .toSorted((one, other) => (one.document_id < other.document_id ? -1 : 1));
    },
    drop: ({ id }) => cleanUpVectorDb(store, id),
  };
}
