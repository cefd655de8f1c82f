/**
 * Writes chunks that nobody sees yet. One last commit, which may also be that of a turn, makes all documents of an insert
 * seen at once; without it they are removed.
 */
import type { VersionCheck, Write } from "../../ports/store.ts";
import type { NewDocument } from "../../ports/vector-index.ts";
import { Problem } from "../../domain/errors.ts";
import { createRests } from "../running/rests.ts";
import { cleanUpChunks, readChunkCleanup } from "./chunk-cleanup.ts";
import { readDocumentRecord, readHead, type ChunkDb } from "./chunks.ts";
import { keys } from "./keys.ts";
import { remove, write, type ChunkCleanup, type DocumentRecord, type Stored } from "./record.ts";
import { toVectorText } from "./vector-text.ts";

/** Who inserts, and for how long they are believed to live without a word. */
export interface Inserter {
  instance: string;
  claimMs: number;
}

export interface Staged {
  documents: readonly DocumentRecord[];
  /**
   * What their last commit must check and write, besides checking that the db is there. It fails if one of the documents was
   * changed meanwhile.
   */
  commit(): Promise<{ checks: VersionCheck[]; writes: Write[] }>;
  /** After that commit, or instead of it: removes what nobody sees. */
  cleanUp(): Promise<void>;
}

/** Chunks in one commit. */
const batch = 200;

/** Throws `not_found` if the db is deleted meanwhile. All vectors have the same length. */
export async function stageChunks(db: ChunkDb, given: readonly NewDocument[], by: Inserter): Promise<Staged> {
  await expectLength(db, given);
  const generation = crypto.randomUUID();
  const documents = given.map(({ document_id, metadata, chunks }): DocumentRecord => ({
    document_id,
    generation,
    chunks: chunks.length,
    metadata,
  }));
  const named = documents.map(({ document_id }) => ({ document_id, generation }));
  const lease = await takeLease(db, generation, named, by);
  const cleanUp = (): Promise<void> => cleanUpChunks(db.store, db.id, generation);
  try {
    const writes = given.flatMap(({ document_id, chunks }) =>
      chunks.map((chunk, at) => () => {
        const value = { ...chunk, vector: toVectorText(chunk.vector) };
        return write(keys.chunk(db.id, document_id, generation, at), value);
      }),
    );
    const rest = createRests();
    for (let at = 0; at < writes.length; at += batch) {
      await lease.commit(writes.slice(at, at + batch).map((make) => make()));
      await rest();
    }
  } catch (error) {
    await cleanUp();
    throw error;
  }
  const dimension = given.flatMap(({ chunks }) => chunks)[0]?.vector.length;
  return {
    documents,
    cleanUp,
    async commit() {
      const before = await Promise.all(
        documents.map(({ document_id }) => readDocumentRecord(db, document_id)),
      );
      const replaced = before.flatMap((one) => (one === undefined ? [] : [one.value]));
      return {
        checks: [
          lease.check(),
          ...documents.map(({ document_id }, at) => ({
            key: keys.vectorDocument(db.id, document_id),
            version: before[at]?.version ?? null,
          })),
        ],
        writes: [
          ...documents.map((one) => write(keys.vectorDocument(db.id, one.document_id), one)),
          ...(dimension === undefined ? [] : [write(keys.vectorHead(db.id), { dimension })]),
          toRemove(db.id, generation, replaced),
        ],
      };
    },
  };
}

/** Throws `bad_request` with both numbers for vectors of another length than those that are there. */
async function expectLength(db: ChunkDb, documents: readonly NewDocument[]): Promise<void> {
  const dimension = (await readHead(db))?.value.dimension;
  for (const { vector } of documents.flatMap(({ chunks }) => chunks))
    if (dimension !== undefined && vector.length !== dimension)
      throw new Problem(
        "bad_request",
        `The vector db has vectors of ${dimension} numbers, and this one has ${vector.length}. Make the vector db anew for a model of another length.`,
      );
}

/** Documents are removed at once; their chunks afterwards, by `cleanUpChunks` of the same insert. */
export function toRemove(db: string, insert: string, documents: readonly DocumentRecord[]): Write {
  const key = keys.chunkCleanup(db, insert);
  const chunks = documents.map(({ document_id, generation }) => ({ document_id, generation }));
  return chunks.length === 0 ? remove(key) : write(key, { by: "", until: 0, chunks });
}

interface Lease {
  check(): VersionCheck;
  /** Writes if the lease still holds, and renews it in time. */
  commit(writes: Write[]): Promise<void>;
}

async function takeLease(
  db: ChunkDb,
  insert: string,
  chunks: ChunkCleanup["chunks"],
  { instance, claimMs }: Inserter,
): Promise<Lease> {
  const { store } = db;
  const key = keys.chunkCleanup(db.id, insert);
  const value = async (): Promise<ChunkCleanup> => ({
    by: `${instance}/insert`,
    until: (await store.now()) + claimMs,
    chunks,
  });
  const isTaken = await store.commit([...db.alive, { key, version: null }], [write(key, await value())]);
  const current = async (): Promise<Stored<ChunkCleanup>> => {
    const found = isTaken ? await readChunkCleanup(store, key) : undefined;
    if (found === undefined) throw deleted();
    return found;
  };
  let held = await current();
  return {
    check: () => ({ key, version: held.version }),
    async commit(writes) {
      if (!(await store.commit([held], writes))) throw deleted();
      if (held.value.until - (await store.now()) > claimMs / 2) return;
      if (!(await store.commit([held], [write(key, await value())]))) throw deleted();
      held = await current();
    },
  };
}

function deleted(): Problem {
  return new Problem("not_found", "The vector db was deleted while documents were inserted.");
}
