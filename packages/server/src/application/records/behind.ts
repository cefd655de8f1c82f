import { raw, type RecordStore } from "./record-store.ts";

/** The same for every view of a store: for what is remembered of it. */
export function behind(store: RecordStore): object {
  return store[raw];
}
