import { StoreError } from "../../ports/store-errors.ts";
import type { Entry, StoredJson, Store, Version } from "../../ports/store.ts";
import { freeze } from "./freeze.ts";
import { createSortedKeys } from "./sorted-keys.ts";
import { textsByKey } from "./write-texts.ts";

interface Row {
  /** A frozen copy, which all readers share: neither they nor the writer can change it. */
  value: StoredJson;
  version: Version;
  /** The characters of its key and its value. */
  size: number;
}

export interface MemoryStore extends Store {
  /** How much is in it: the characters of all keys and values. */
  readonly bytes: number;
}

/** A store in the memory of this process. It needs nothing of Node, so it also runs in a browser. */
export function createMemoryStore(): MemoryStore {
  const rows = new Map<string, Row>();
  /** The keys of `rows` in order, so that the cost of a list depends on its result, not on the size of the store. */
  const keys = createSortedKeys();
  let commits = 0;
  let bytes = 0;
  let isClosed = false;

  function expectOpen(): void {
    if (isClosed)
      throw new StoreError("The memory store is closed and its records are gone. Open a new one.");
  }

  function entryOf(key: string): Entry | undefined {
    const row = rows.get(key);
    return row && { key, value: row.value, version: row.version };
  }

  function put(key: string, text: string, version: Version): void {
    const before = rows.get(key);
    if (before === undefined) keys.add(key);
    const size = key.length + text.length;
    bytes += size - (before?.size ?? 0);
    // What was written as JSON is read as JSON.
    const value = JSON.parse(text) as StoredJson;
    freeze(value);
    rows.set(key, { value, version, size });
  }

  function drop(key: string): void {
    const row = rows.get(key);
    if (row === undefined) return;
    bytes -= row.size;
    rows.delete(key);
    keys.remove(key);
  }

  return {
    name: "memory",
    exclusive: true,
    get bytes() {
      return bytes;
    },

    async now() {
      expectOpen();
      return performance.timeOrigin + performance.now();
    },

    async get(key) {
      expectOpen();
      return entryOf(key);
    },

    async list(prefix, options = {}) {
      expectOpen();
      const found = keys.list(prefix, options);
      if (options.keysOnly === true) return found.map((key) => ({ key, value: null, version: "" }));
      return found.flatMap((key) => entryOf(key) ?? []);
    },

    async commit(checks, writes) {
      expectOpen();
      for (const { key, version } of checks) if ((rows.get(key)?.version ?? null) !== version) return false;
      const texts = textsByKey(writes);
      // One counter for all keys: a key that is deleted and written again never gets an old version.
      commits += 1;
      for (const [key, text] of texts)
        if (text === undefined) drop(key);
        else put(key, text, String(commits));
      return true;
    },

    async close() {
      isClosed = true;
      rows.clear();
      keys.clear();
      bytes = 0;
    },
  };
}
