/**
 * Removes the pieces of deleted files, and of uploads that broke off. The commit of a delete, and the first one of an upload,
 * write a cleanup record with the time from which on the pieces may go.
 */
import type { VersionCheck } from "../../ports/store.ts";
import { removeAll } from "./cleanup.ts";
import { keys } from "./keys.ts";
import { remove } from "./record.ts";
import { raw, type RecordStore } from "./record-store.ts";

/** So long the pieces of an upload are stored at most. */
const uploadMs = 10 * 60_000;

/** What every commit of an upload checks: when it does not hold any more, the pieces are being removed, or were. */
export async function beginUpload(store: RecordStore, uuid: string): Promise<VersionCheck> {
  const key = keys.fileCleanup(uuid);
  const due = Math.ceil((await store.now()) + uploadMs);
  await store.commit([{ key, version: null }], [{ key, value: due }]);
  return { key, version: (await store[raw].get(key))?.version ?? null };
}

export async function cleanUpFile(store: RecordStore, uuid: string): Promise<void> {
  await removeAll(store, keys.filePieces(uuid));
  await store.commit([], [remove(keys.fileCleanup(uuid))]);
}

/** Finishes interrupted cleanups, and begins those of uploads that took too long. */
export async function finishFileCleanups(store: RecordStore): Promise<void> {
  const marks = await store[raw].list(keys.fileCleanups);
  if (marks.length === 0) return;
  const now = await store.now();
  for (const mark of marks) {
    if (Number(mark.value) > now) continue;
    const isOurs = await store.commit([mark], [{ key: mark.key, value: 0 }]);
    if (isOurs) await cleanUpFile(store, mark.key.slice(keys.fileCleanups.length));
  }
}
