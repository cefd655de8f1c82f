import { StoreError } from "../../ports/store-errors.ts";
import type { Entry, ListOptions, StoredJson, Store, Version } from "../../ports/store.ts";
import { prefixOfEntry } from "./entry-keys.ts";
import { freezeEntry } from "./frozen.ts";
import { createMemoryEntries, type Group } from "./memory-entries.ts";
import { monotonic } from "./monotonic.ts";
import { createSortedKeys } from "./sorted-keys.ts";
import { entryText, toTexts, type TextWrite } from "./text-writes.ts";

/** Kept as text, so that writers and readers cannot change a stored value. */
interface Row {
  text: string;
  version: Version;
  /** Parsed and frozen for all readers, once it is read again; of most nothing is, or they are long. */
  shared: Entry | "read" | "unread";
  /** Where it has an entry. */
  group: Group | null;
  entryVersion: Version;
}

/** Characters. */
const longestShared = 1_000;

export interface MemoryStore extends Store {
  /** How much is in it: the characters of all keys and values. */
  readonly bytes: number;
}

/** A store in the memory of this process. It needs nothing of Node, so it also runs in a browser. */
export function createMemoryStore(): MemoryStore {
  const rows = new Map<string, Row>();
  /** The keys of `rows` in order, so that the cost of a list depends on its result, not on the size of the store. */
  const keys = createSortedKeys();
  /** How many of `rows` are where entries may be. */
  let strays = 0;
  const entries = createMemoryEntries((segment) => (strays += keys.list(segment, {}).length));
  let commits = 0;
  let bytes = 0;
  let closed = false;

  async function attempt<T>(work: () => T): Promise<T> {
    mustBeOpen();
    return work();
  }

  function mustBeOpen(): void {
    if (closed) throw new StoreError("The memory store is closed and its records are gone. Open a new one.");
  }

  function put(key: string, text: string, version: Version): void {
    const row = rows.get(key);
    if (row === undefined) {
      addKey(key);
      bytes += sizeOf(key, text);
      rows.set(key, { text, version, shared: "unread", group: null, entryVersion: "" });
    } else {
      bytes += text.length - row.text.length;
      row.text = text;
      row.version = version;
      row.shared = "unread";
    }
  }

  function addKey(key: string): void {
    keys.add(key);
    if (!entries.covers(key)) return;
    strays += 1;
    removeEntry(key);
  }

  function drop(key: string): void {
    removeEntry(key);
    const row = rows.get(key);
    if (row === undefined) return;
    separate(key, row);
    bytes -= sizeOf(key, row.text);
    rows.delete(key);
    keys.remove(key);
    if (entries.covers(key)) strays -= 1;
  }

  /** The entry of a record that has just been put. False if it needs a row. */
  function addEntry(prefix: string, record: string, version: Version): boolean {
    const group = entries.groupFor(prefix);
    const row = rows.get(record);
    if (group === undefined || row === undefined) return false;
    if (strays > 0 && rows.has(prefix + record)) drop(prefix + record);
    if (row.group !== group) {
      separate(record, row);
      row.group = group;
      entries.add(group, record);
      bytes += sizeOf(prefix, record) + entryText.length;
    }
    row.entryVersion = version;
    return true;
  }

  /** Gives an entry a row of its own: its record goes, or gets another. */
  function separate(record: string, { group, entryVersion }: Row): void {
    if (group === null) return;
    const key = group.prefix + record;
    removeEntry(key);
    put(key, entryText, entryVersion);
  }

  function removeEntry(key: string): void {
    const { row, group, record } = entryAt(key) ?? {};
    if (row === undefined || group === undefined || record === undefined) return;
    row.group = null;
    entries.remove(group, record);
    bytes -= sizeOf(key, entryText);
  }

  function entryAt(key: string): { row: Row; group: Group; record: string } | undefined {
    const group = entries.groupOf(key);
    const record = key.slice(group?.prefix.length);
    const row = rows.get(record);
    return group === undefined || row?.group !== group ? undefined : { row, group, record };
  }

  function apply([key, text]: TextWrite, version: Version): void {
    if (text === undefined) drop(key);
    else put(key, text, version);
  }

  function versionOf(key: string): Version | null {
    return rows.get(key)?.version ?? entryAt(key)?.row.entryVersion ?? null;
  }

  function entry(key: string): Entry | undefined {
    const row = rows.get(key);
    if (row === undefined) {
      const found = entryAt(key);
      return found && { key, value: true, version: found.row.entryVersion };
    }
    if (typeof row.shared === "object") return row.shared;
    const parsed: Entry = { key, value: JSON.parse(row.text) as StoredJson, version: row.version };
    if (row.shared === "unread") row.shared = "read";
    else if (row.text.length <= longestShared) {
      freezeEntry(parsed);
      row.shared = parsed;
    }
    return parsed;
  }

  function keysBelow(prefix: string, options: ListOptions): string[] {
    if (!entries.covers(prefix)) return keys.list(prefix, options);
    const { skip = 0, limit = Infinity, reverse = false } = options;
    // How many of each are passed is known once they are in order.
    const all = { ...options, skip: 0, limit: skip + limit };
    const own = keys.list(prefix, all);
    if (own.length === 0 && entries.groupOf(prefix) !== undefined) return entries.list(prefix, options);
    const found = [...own, ...entries.list(prefix, all)].sort();
    return (reverse ? found.reverse() : found).slice(skip, skip + limit);
  }

  return {
    name: "memory",
    exclusive: true,
    get bytes() {
      return bytes;
    },
    now: () => attempt(monotonic),
    get: (key) => attempt(() => entry(key)),
    list: (prefix, options = {}) =>
      attempt(() => {
        const found = keysBelow(prefix, options);
        if (options.keysOnly === true) return found.map((key) => ({ key, value: null, version: "" }));
        return found.flatMap((key) => entry(key) ?? []);
      }),

    commit: (checks, writes) =>
      attempt(() => {
        for (const { key, version } of checks) if (versionOf(key) !== version) return false;
        // Serialise before the first change: a commit is applied whole or not at all.
        const texts = toTexts(writes);
        const [record] = texts;
        const prefix = prefixOfEntry(texts);
        // One counter for all keys: a key that is deleted and written again never gets an old version.
        const version = String((commits += 1));
        for (const [index, write] of texts.entries()) {
          const isEntry = index === 1 && prefix !== null && record !== undefined;
          if (!isEntry || !addEntry(prefix, record[0], version)) apply(write, version);
        }
        return true;
      }),

    async close(): Promise<void> {
      closed = true;
      rows.clear();
      keys.clear();
      entries.clear();
      bytes = 0;
    },
  };
}

function sizeOf(key: string, text: string | undefined): number {
  return text === undefined ? 0 : key.length + text.length;
}
