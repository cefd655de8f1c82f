/** The key by which health is checked, outside of every list. */
import { keys } from "./keys.ts";
import { raw, type RecordStore } from "./record-store.ts";

/** Rejects if the store cannot be read. */
export async function probe(store: RecordStore): Promise<void> {
  await store[raw].get(keys.health);
}

/** What the operator has to know of the store; null if there is nothing. */
export function noticeOf(store: RecordStore): string | null {
  const { notices = [] } = store[raw];
  return notices.length === 0 ? null : notices.join(" ");
}

/**
 * As large as a turn: a few bytes fit into a page that a database has already, also when its disk is full. Of random
 * signs, which no store compresses.
 */
const sample = Array.from({ length: 300 }, () => crypto.randomUUID()).join("");

/** Rejects if the store cannot be written. */
export async function writeProbe(store: RecordStore): Promise<void> {
  await store.commit([], [{ key: keys.health, value: sample }]);
}
