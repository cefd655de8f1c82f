/** Stores that tell what they were asked, or that others may write to as well. */
import { createMemoryStore } from "../../src/adapters/store/memory.ts";
import { keys } from "../../src/application/records/keys.ts";
import type { Store } from "../../src/ports/store.ts";

export interface SpyStore extends Store {
  /** Every operation so far, as `get agent/…`. */
  log: string[];
}

export function spyStore(store: Store = createMemoryStore()): SpyStore {
  const log: string[] = [];
  return {
    ...store,
    log,
    get: (key) => (log.push(`get ${key}`), store.get(key)),
    list: (prefix, options) => (log.push(`list ${prefix}`), store.list(prefix, options)),
    commit: (checks, writes) => (
      log.push(`commit ${writes.map((write) => write.key).join(" ")}`),
      store.commit(checks, writes)
    ),
  };
}

/** A store that does not belong to one process alone, as Redis and Postgres do not. */
export function sharedStore(store: Store = createMemoryStore()): Store {
  return { ...store, exclusive: false };
}

/** The keys of all records, without those of the server itself, which stay. */
export async function keysOf(store: Store): Promise<string[]> {
  return (await store.list(""))
    .map((entry) => entry.key)
    .filter((key) => key !== keys.idMark && key !== keys.health && !key.startsWith(keys.replicas));
}
