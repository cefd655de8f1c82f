/** Changes of a vector db that are seen at once or not at all. */
import type { NewDocument } from "../../ports/vector-index.ts";
import { Problem } from "../../domain/errors.ts";
import { cleanUpChunks } from "./chunk-cleanup.ts";
import { readDocumentRecord, readHead, type ChunkDb } from "./chunks.ts";
import { remove, write } from "./record.ts";
import { stageChunks, toRemove, type Inserter } from "./stage-chunks.ts";

/** A commit fails only where another one changed the same documents meanwhile. */
const maxAttempts = 100;

/** Adds the documents, or replaces those of the same ids. Throws `not_found` if the db is deleted meanwhile. */
export async function putInStore(
  db: ChunkDb,
  documents: readonly NewDocument[],
  by: Inserter,
): Promise<void> {
  const staged = await stageChunks(db, documents, by);
  try {
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      const { checks, writes } = await staged.commit();
      if (await db.store.commit([...db.alive, ...checks], writes)) return;
      await expectAlive(db);
    }
    throw new Problem("conflict", "Other requests change the same documents all the time.");
  } finally {
    await staged.cleanUp();
  }
}

/** Resolves to how many there were. */
export async function removeFromStore(db: ChunkDb, ids: readonly string[]): Promise<number> {
  const change = crypto.randomUUID();
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const found = await Promise.all(ids.map((one) => readDocumentRecord(db, one)));
    const there = found.filter((one) => one !== undefined);
    const head = await readHead(db);
    if (there.length === 0 || head === undefined) return 0;
    const writes = [
      ...there.map(({ key }) => remove(key)),
      write(head.key, head.value),
      toRemove(
        db.id,
        change,
        there.map(({ value }) => value),
      ),
    ];
    if (!(await db.store.commit([...db.alive, ...there], writes))) {
      await expectAlive(db);
      continue;
    }
    await cleanUpChunks(db.store, db.id, change);
    return there.length;
  }
  throw new Problem("conflict", "Other requests change the same documents all the time.");
}

async function expectAlive({ store, alive }: ChunkDb): Promise<void> {
  // Without a write it is only a question.
  if (!(await store.commit(alive, [])))
    throw new Problem("not_found", "The vector db was deleted meanwhile.");
}
