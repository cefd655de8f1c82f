import { attempted, type Awaitable } from "@understudy/contract";
import type { Store } from "../../ports/store.ts";

type Around = <T>(work: Awaitable<T>) => Awaitable<T>;

/** A store whose reads and commits go through these functions. It rejects where one of somebody else's throws. */
export function aroundStore(store: Store, reads: Around, commits: Around = reads): Store {
  return {
    name: store.name,
    exclusive: store.exclusive,
    ...(store.format === undefined ? {} : { format: store.format }),
    get notices() {
      return store.notices ?? [];
    },
    now: () => reads(attempted(() => store.now())),
    get: (key) => reads(attempted(() => store.get(key))),
    list: (prefix, options) => reads(attempted(() => store.list(prefix, options))),
    commit: (checks, writes) => commits(attempted(() => store.commit(checks, writes))),
    close: () => store.close(),
  };
}
