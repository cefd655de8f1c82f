/**
 * The entries of the memory store: by what stands before the key of their record, the keys of the records alone. An entry
 * has no row: that of its record has its version.
 */
import type { ListOptions } from "../../ports/store.ts";
import { createSegments } from "./entry-keys.ts";
import { segmentOf } from "./key-range.ts";
import { createSortedKeys, type SortedKeys } from "./sorted-keys.ts";

/** Entries with the same prefix. */
export interface Group {
  readonly prefix: string;
  /** Of the records. */
  readonly records: SortedKeys;
  size: number;
}

export interface MemoryEntries {
  /** Whether one may be under this key or prefix. */
  covers(name: string): boolean;
  /** For a new entry. None if the prefix begins with that of another group, or the other way round. */
  groupFor(prefix: string): Group | undefined;
  /** That which has all entries below this key or prefix; there is at most one. */
  groupOf(name: string): Group | undefined;
  add(group: Group, record: string): void;
  remove(group: Group, record: string): void;
  /** The keys of the entries below the prefix, as of a store; `skip` only where they are all of one group. */
  list(prefix: string, options: ListOptions): string[];
  clear(): void;
}

/** `added` is called with the first segment of a prefix, once it is covered. */
export function createMemoryEntries(added: (segment: string) => void): MemoryEntries {
  /** Those that have entries. */
  const groups = new Map<string, Group>();
  /** Of the groups. As none begins with another, the entries of one come before all of the next. */
  const prefixes = createSortedKeys();
  /** What ends with a slash before the end of a prefix of a group. */
  const outer = new Set<string>();
  let segments = createSegments();
  let last: Group | undefined;

  function groupOf(name: string): Group | undefined {
    if (!segments.covers(name)) return undefined;
    for (const prefix of prefixesOf(name)) {
      const group = groups.get(prefix);
      if (group !== undefined) return group;
    }
    return undefined;
  }

  return {
    covers: (name) => segments.covers(name),
    groupFor(prefix) {
      if (last?.prefix === prefix) return last;
      last = groups.get(prefix);
      if (last !== undefined) return last;
      if (outer.has(prefix) || groupOf(prefix) !== undefined) return undefined;
      last = { prefix, records: createSortedKeys(), size: 0 };
      for (const one of prefixesOf(prefix)) if (one !== prefix) outer.add(one);
      if (segments.add(prefix)) added(segmentOf(prefix));
      return last;
    },
    groupOf,
    add(group, record) {
      if (group.size === 0) {
        groups.set(group.prefix, group);
        prefixes.add(group.prefix);
      }
      group.records.add(record);
      group.size += 1;
    },
    remove(group, record) {
      group.records.remove(record);
      group.size -= 1;
      if (group.size > 0) return;
      groups.delete(group.prefix);
      prefixes.remove(group.prefix);
      if (last === group) last = undefined;
    },
    list(prefix, options) {
      const one = groupOf(prefix);
      if (one !== undefined) return keysOf(one, prefix, options);
      const { limit = Infinity, reverse = false } = options;
      const found: string[] = [];
      for (const name of prefixes.list(prefix, { reverse })) {
        const group = groups.get(name);
        if (group === undefined || found.length >= limit) break;
        for (const key of keysOf(group, prefix, options)) found.push(key);
      }
      return found;
    },
    clear() {
      groups.clear();
      prefixes.clear();
      outer.clear();
      last = undefined;
      segments = createSegments();
    },
  };
}

function keysOf({ prefix, records }: Group, name: string, options: ListOptions): string[] {
  const { after, ...rest } = options;
  const isInside = after?.startsWith(prefix) === true;
  // All of them come before that key, or all behind it.
  if (after !== undefined && !isInside && after > prefix !== (options.reverse === true)) return [];
  const below = name.startsWith(prefix) ? name.slice(prefix.length) : "";
  const found = records.list(below, isInside ? { ...rest, after: after.slice(prefix.length) } : rest);
  return found.map((record) => prefix + record);
}

/** What a key begins with up to each of its slashes. */
function prefixesOf(key: string): string[] {
  const found: string[] = [];
  for (let at = key.indexOf("/"); at !== -1; at = key.indexOf("/", at + 1)) found.push(key.slice(0, at + 1));
  return found;
}
