/** A store with nothing but a map, as the model of the others. */
import type { Store, StoredJson } from "../../src/ports/store.ts";

export interface PlainStore extends Pick<Store, "get" | "list" | "commit"> {
  /** The characters of all keys and values. */
  readonly bytes: number;
}

export function createPlainStore(): PlainStore {
  const rows = new Map<string, { value: StoredJson; version: string }>();
  let commits = 0;
  return {
    get bytes() {
      return [...rows].reduce((sum, [key, { value }]) => sum + key.length + JSON.stringify(value).length, 0);
    },
    get(key) {
      const row = rows.get(key);
      return row && { key, ...row };
    },
    list(prefix, { after, skip = 0, limit = Infinity, reverse = false, keysOnly = false } = {}) {
      const keys = [...rows.keys()].filter((key) => key.startsWith(prefix)).sort();
      return (reverse ? keys.reverse() : keys)
        .filter((key) => after === undefined || (reverse ? key < after : key > after))
        .slice(skip, skip + limit)
        .map((key) => ({ key, value: null, version: "", ...(keysOnly ? {} : rows.get(key)) }));
    },
    commit(checks, writes) {
      if (checks.some(({ key, version }) => (rows.get(key)?.version ?? null) !== version)) return false;
      commits += 1;
      for (const { key, value } of writes) {
        if (value === undefined) rows.delete(key);
        else rows.set(key, { value, version: String(commits) });
      }
      return true;
    },
  };
}
