import { StoreError } from "../../ports/store-errors.ts";
import type {
  VersionCheck,
  Entry,
  StoredJson,
  ListOptions,
  Store,
  Version,
  Write,
} from "../../ports/store.ts";

/** Kept as text, so that writers and readers cannot change a stored value. */
interface Row {
  text: string;
  version: Version;
}

/** A store in the memory of this process. It needs nothing of Node, so it also runs in a browser. */
export function createMemoryStore(): Store {
  const rows = new Map<string, Row>();
  /** The keys of `rows` in order, so that the cost of a list depends on its result, not on the size of the store. */
  const keys: string[] = [];
  let commits = 0;
  let closed = false;

  function mustBeOpen(): void {
    if (closed) throw new StoreError("The memory store is closed and its records are gone. Open a new one.");
  }

  function put(key: string, row: Row): void {
    if (!rows.has(key)) insert(keys, key);
    rows.set(key, row);
  }

  function drop(key: string): void {
    if (!rows.delete(key)) return;
    keys.splice(position(keys, key), 1);
  }

  function entry(key: string): Entry | undefined {
    const row = rows.get(key);
    return row && { key, value: JSON.parse(row.text) as StoredJson, version: row.version };
  }

  return {
    name: "memory",
    exclusive: true,

    async get(key: string): Promise<Entry | undefined> {
      mustBeOpen();
      return entry(key);
    },

    async list(prefix: string, options: ListOptions = {}): Promise<Entry[]> {
      mustBeOpen();
      const found = select(keys, prefix, options);
      if (options.keysOnly === true) return found.map((key) => ({ key, value: null, version: "" }));
      return found.flatMap((key) => entry(key) ?? []);
    },

    async commit(checks: readonly VersionCheck[], writes: readonly Write[]): Promise<boolean> {
      mustBeOpen();
      if (checks.some(({ key, version }) => (rows.get(key)?.version ?? null) !== version)) return false;
      // Serialise before the first change: a commit is applied whole or not at all.
      const texts = writes.map(({ value }) => (value === undefined ? undefined : JSON.stringify(value)));
      // One counter for all keys: a key that is deleted and written again never gets an old version.
      const version = String((commits += 1));
      for (const [index, { key }] of writes.entries()) {
        const text = texts[index];
        if (text === undefined) drop(key);
        else put(key, { text, version });
      }
      return true;
    },

    async close(): Promise<void> {
      closed = true;
      rows.clear();
      keys.length = 0;
    },
  };
}

/** Ids grow with time, so most keys belong at the end and need no search. */
function insert(keys: string[], key: string): void {
  const last = keys.at(-1);
  if (last === undefined || last < key) keys.push(key);
  else keys.splice(position(keys, key), 0, key);
}

function select(keys: readonly string[], prefix: string, options: ListOptions): string[] {
  const { after, skip = 0, limit = Infinity, reverse = false } = options;
  let start = position(keys, prefix);
  let end = countWhile(keys, (key) => key < prefix || key.startsWith(prefix));
  if (after !== undefined) {
    if (reverse) end = Math.min(end, position(keys, after));
    // No string sorts between a key and that key with a NUL appended.
    else start = Math.max(start, position(keys, `${after}\0`));
  }
  if (reverse) end -= skip;
  else start += skip;
  const size = Math.max(0, Math.min(limit, end - start));
  return reverse ? keys.slice(end - size, end).reverse() : keys.slice(start, start + size);
}

/** The index of the key, or of its insertion. */
function position(keys: readonly string[], key: string): number {
  return countWhile(keys, (other) => other < key);
}

/** Binary search: the number of leading keys that satisfy the condition. */
function countWhile(keys: readonly string[], holds: (key: string) => boolean): number {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(keys[middle] ?? "")) low = middle + 1;
    else high = middle;
  }
  return low;
}
