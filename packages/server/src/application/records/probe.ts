/** The key by which health is checked, outside of every list. */
import { keys } from "./keys.ts";
import { raw, type RecordStore } from "./record-store.ts";

/** Rejects if the store cannot be read. */
export async function probe(store: RecordStore): Promise<void> {
  await store[raw].get(keys.health);
}

/** Rejects if the store cannot be written. */
export async function writeProbe(store: RecordStore): Promise<void> {
  await store.commit([], [{ key: keys.health, value: true }]);
}
