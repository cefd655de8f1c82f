/** Reads the documents and chunks of a vector db that was found: whoever may read it may read them. */
import type { VersionCheck } from "../../ports/store.ts";
import { Problem } from "../../domain/errors.ts";
import { keys } from "./keys.ts";
import { raw, type RecordStore } from "./record-store.ts";
import { read, type ChunkRecord, type DocumentRecord, type Stored, type VectorHead } from "./record.ts";

/** A vector db, as its records are found. */
export interface ChunkDb {
  store: RecordStore;
  /** In the keys of its records. */
  id: string;
  /** What is there until the db is deleted: nothing is written to it once one of these has changed. */
  alive: readonly VersionCheck[];
}

export async function readHead({ store, id }: ChunkDb): Promise<Stored<VectorHead> | undefined> {
  const entry = await store[raw].get(keys.vectorHead(id));
  return entry && read<VectorHead>(entry);
}

export async function readDocumentRecord(
  { store, id }: ChunkDb,
  document_id: string,
): Promise<Stored<DocumentRecord> | undefined> {
  const entry = await store[raw].get(keys.vectorDocument(id, document_id));
  return entry && read<DocumentRecord>(entry);
}

/** So many are read at once: a chunk has some kilobytes. */
const batch = 100;

/** All of them at one version of the db; undefined of one that never had any. */
export interface WholeDb {
  head: Stored<VectorHead>;
  documents: DocumentRecord[];
}

/** As many reads in a row fail only where documents change all the time. */
const maxAttempts = 100;

export async function readWholeDb(db: ChunkDb): Promise<WholeDb | undefined> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const head = await readHead(db);
    if (head === undefined) return undefined;
    const documents: DocumentRecord[] = [];
    const prefix = keys.vectorDocuments(db.id);
    for await (const some of inBatches<DocumentRecord>(db.store, prefix)) documents.push(...some);
    // A list is read in parts: an insert in between would be seen by half.
    if ((await readHead(db))?.version === head.version) return { head, documents };
  }
  throw new Problem("conflict", "Other requests change the documents of the vector db all the time.");
}

/** In their order. They are fewer than the document says if it was replaced since. */
export async function* chunksOfDocument(
  { store, id }: ChunkDb,
  { document_id, generation }: Pick<DocumentRecord, "document_id" | "generation">,
): AsyncGenerator<ChunkRecord[]> {
  yield* inBatches<ChunkRecord>(store, keys.chunks(id, document_id, generation));
}

async function* inBatches<T extends DocumentRecord | ChunkRecord>(
  store: RecordStore,
  prefix: string,
): AsyncGenerator<T[]> {
  let after: string | undefined;
  do {
    const entries = await store[raw].list(prefix, {
      limit: batch,
      ...(after === undefined ? {} : { after }),
    });
    if (entries.length > 0) yield entries.map((entry) => read<T>(entry).value);
    after = entries.length < batch ? undefined : entries.at(-1)?.key;
  } while (after !== undefined);
}

/** Undefined if its document was replaced since. */
export async function readChunk(
  { store, id }: ChunkDb,
  { document_id, generation }: Pick<DocumentRecord, "document_id" | "generation">,
  position: number,
): Promise<ChunkRecord | undefined> {
  const entry = await store[raw].get(keys.chunk(id, document_id, generation, position));
  return entry && read<ChunkRecord>(entry).value;
}
