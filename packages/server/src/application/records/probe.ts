import { keys } from "./keys.ts";
import { raw, type RecordStore } from "./record-store.ts";

/** Rejects if the store does not answer. */
export async function probe(store: RecordStore): Promise<void> {
  await store[raw].get(keys.health);
}
