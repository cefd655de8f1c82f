import { Problem } from "../../domain/errors.ts";
import type { Store } from "../../ports/store.ts";
import { textOf } from "../failures.ts";
import { raw, type RecordStore } from "./record-store.ts";

/** A store whose failures are `store_failed` problems. */
export function guardStore(store: Store): Store {
  const guard = <T>(work: Promise<T>): Promise<T> =>
    work.catch((cause: unknown) => {
      throw new Problem("store_failed", `The store failed: ${textOf(cause)}`, { cause });
    });
  return {
    name: store.name,
    exclusive: store.exclusive,
    get: (key) => guard(store.get(key)),
    list: (prefix, options) => guard(store.list(prefix, options)),
    commit: (checks, writes) => guard(store.commit(checks, writes)),
    close: () => store.close(),
  };
}

export function toRecordStore(store: Store): RecordStore {
  const guarded = guardStore(store);
  return { name: guarded.name, exclusive: guarded.exclusive, commit: guarded.commit, [raw]: guarded };
}
