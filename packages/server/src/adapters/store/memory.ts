import { attempted, type Awaitable } from "@understudy/contract";
import { StoreError } from "../../ports/store-errors.ts";
import type { Entry, StoredJson, Store, Version } from "../../ports/store.ts";
import { createSegments, prefixOfEntry } from "./deferred-entries.ts";
import { freezeEntry } from "./frozen.ts";
import { monotonic } from "./monotonic.ts";
import { createSortedKeys } from "./sorted-keys.ts";
import { toTexts, type TextWrite } from "./text-writes.ts";

/** Kept as text, so that writers and readers cannot change a stored value. */
interface Row {
  text: string;
  version: Version;
  /** Parsed and frozen for all readers, once it is read again; of most nothing is, or they are long. */
  shared: Entry | "read" | "unread";
}

/** So that the first read after many does not wait for long. */
const mostDeferred = 10_000;

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
  /** Entries that are not in `rows` yet, with their versions. */
  let deferred: [write: TextWrite, version: Version][] = [];
  const segments = createSegments();
  let commits = 0;
  let bytes = 0;
  let closed = false;

  function attempt<T>(work: () => T): Awaitable<T> {
    return attempted(() => {
      mustBeOpen();
      return work();
    });
  }

  function mustBeOpen(): void {
    if (closed) throw new StoreError("The memory store is closed and its records are gone. Open a new one.");
  }

  function put(key: string, row: Row): void {
    const before = rows.get(key);
    if (before === undefined) keys.add(key);
    bytes += sizeOf(key, row.text) - sizeOf(key, before?.text);
    rows.set(key, row);
  }

  function drop(key: string): void {
    bytes -= sizeOf(key, rows.get(key)?.text);
    if (!rows.delete(key)) return;
    keys.remove(key);
  }

  /** Before something that an entry may concern. */
  function settle(name: string): void {
    if (deferred.length > 0 && segments.covers(name)) settleAll();
  }

  function settleAll(): void {
    const all = deferred;
    deferred = [];
    for (const [write, version] of all) {
      bytes -= sizeOf(...write);
      apply(write, version);
    }
  }

  function defer(write: TextWrite, version: Version): void {
    if (deferred.length === mostDeferred) settleAll();
    bytes += sizeOf(...write);
    deferred.push([write, version]);
    segments.add(write[0]);
  }

  function apply([key, text]: TextWrite, version: Version): void {
    if (text === undefined) drop(key);
    else put(key, { text, version, shared: "unread" });
  }

  function entry(key: string): Entry | undefined {
    const row = rows.get(key);
    if (row === undefined) return undefined;
    if (typeof row.shared === "object") return row.shared;
    const parsed: Entry = { key, value: JSON.parse(row.text) as StoredJson, version: row.version };
    if (row.shared === "unread") row.shared = "read";
    else if (row.text.length <= longestShared) {
      freezeEntry(parsed);
      row.shared = parsed;
    }
    return parsed;
  }

  return {
    name: "memory",
    exclusive: true,
    get bytes() {
      return bytes;
    },
    now: () => attempt(monotonic),
    get: (key) =>
      attempt(() => {
        settle(key);
        return entry(key);
      }),
    list: (prefix, options = {}) =>
      attempt(() => {
        settle(prefix);
        const found = keys.list(prefix, options);
        if (options.keysOnly === true) return found.map((key) => ({ key, value: null, version: "" }));
        return found.flatMap((key) => entry(key) ?? []);
      }),

    commit: (checks, writes) =>
      attempt(() => {
        for (const { key } of checks) settle(key);
        if (checks.some(({ key, version }) => (rows.get(key)?.version ?? null) !== version)) return false;
        // Serialise before the first change: a commit is applied whole or not at all.
        const texts = toTexts(writes);
        const hasEntry = prefixOfEntry(texts) !== null;
        // One counter for all keys: a key that is deleted and written again never gets an old version.
        const version = String((commits += 1));
        for (const [index, write] of texts.entries()) {
          if (hasEntry && index === 1) defer(write, version);
          else {
            settle(write[0]);
            apply(write, version);
          }
        }
        return true;
      }),

    async close(): Promise<void> {
      closed = true;
      rows.clear();
      keys.clear();
      deferred = [];
      bytes = 0;
    },
  };
}

function sizeOf(key: string, text: string | undefined): number {
  return text === undefined ? 0 : key.length + text.length;
}
