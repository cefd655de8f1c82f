import type { Awaitable } from "@understudy/contract";
import type { Store } from "../../ports/store.ts";

/** Runs a read or a commit of a store. */
export type Around = <T>(work: () => Awaitable<T>) => Promise<T>;

/** A store whose reads and commits go through these functions. */
export function aroundStore(store: Store, reads: Around, commits: Around = reads): Store {
  return {
    name: store.name,
    exclusive: store.exclusive,
    ...(store.format === undefined ? {} : { format: store.format }),
    get notices() {
      return store.notices ?? [];
    },
    now: () => reads(() => store.now()),
    get: (key) => reads(() => store.get(key)),
    list: (prefix, options) => reads(() => store.list(prefix, options)),
    commit: (checks, writes) => commits(() => store.commit(checks, writes)),
    close: () => store.close(),
  };
}
