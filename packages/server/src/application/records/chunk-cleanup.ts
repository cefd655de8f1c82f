/**
 * Removes chunks that nobody sees: those of an insert that failed or whose process died, those that were replaced, and all of
 * a deleted vector db. Records name them, so that the next start finds and finishes what was interrupted.
 */
import { removeAll } from "./cleanup.ts";
import { isHeld } from "./held.ts";
import { keys } from "./keys.ts";
import { read, remove, type ChunkCleanup, type Stored } from "./record.ts";
import { raw, type RecordStore } from "./record-store.ts";

export async function readChunkCleanup(
  store: RecordStore,
  key: string,
): Promise<Stored<ChunkCleanup> | undefined> {
  const entry = await store[raw].get(key);
  return entry && read<ChunkCleanup>(entry);
}

/** What the record names: before the commit of an insert its own chunks, after it those that it replaced. */
export async function cleanUpChunks(store: RecordStore, db: string, insert: string): Promise<void> {
  const named = await readChunkCleanup(store, keys.chunkCleanup(db, insert));
  if (named !== undefined) await cleanUpNamed(store, db, named);
}

/** An insert that still writes cannot go on from the first commit on. */
async function cleanUpNamed(store: RecordStore, db: string, named: Stored<ChunkCleanup>): Promise<void> {
  const { key, value } = named;
  const free = { key, value: { ...value, by: "", until: 0 } };
  if (value.by !== "" && !(await store.commit([named], [free]))) return;
  for (const { document_id, generation } of value.chunks)
    await removeAll(store, keys.chunks(db, document_id, generation));
  await store.commit([], [remove(key)]);
}

/** Inserts check that their record is there, so that none writes after it is gone. */
export async function cleanUpVectorDb(store: RecordStore, db: string): Promise<void> {
  for (const prefix of keys.ofVectorDb(db)) await removeAll(store, prefix);
  await store.commit([], [remove(keys.vectorHead(db)), remove(keys.vectorCleanup(db))]);
}

/** Finishes what an earlier start, or a process that died, has left. */
export async function finishChunkCleanups(store: RecordStore, instance: string): Promise<void> {
  for (const { key } of await store[raw].list(keys.vectorCleanups, { keysOnly: true }))
    await cleanUpVectorDb(store, key.slice(keys.vectorCleanups.length));
  for (const entry of await store[raw].list(keys.chunkCleanups)) {
    const named = read<ChunkCleanup>(entry);
    if (await isHeld(named.value, { store, instance })) continue;
    const [, db = ""] = entry.key.split("/");
    await cleanUpNamed(store, db, named);
  }
}
