/**
 * The entries of the memory store: by what stands before the key of their record, the keys of the records alone. An entry
 * has no row: that of its record has its version.
 */
import type { ListOptions } from "../../ports/store.ts";
import { createSegments } from "./entry-keys.ts";
import { createSortedKeys, type SortedKeys } from "./sorted-keys.ts";

/** Entries with the same prefix. */
export interface Group {
  readonly prefix: string;
  /** Of the records. */
  readonly records: SortedKeys;
}

export interface MemoryEntries {
  /** Whether one may be under this key or prefix. */
  covers(name: string): boolean;
  /** For a new entry. None if the prefix begins with that of another group, or the other way round. */
  groupFor(prefix: string): Group | undefined;
  /** That which has all entries below this key or prefix; there is at most one. */
  groupOf(name: string): Group | undefined;
  /** The keys of the entries below the prefix: within the limits and in the order of a list, for each group. */
  list(prefix: string, options: ListOptions): string[];
  clear(): void;
}

export function createMemoryEntries(): MemoryEntries {
  const groups = new Map<string, Group>();
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
      const group = { prefix, records: createSortedKeys() };
      groups.set(prefix, group);
      for (const one of prefixesOf(prefix)) if (one !== prefix) outer.add(one);
      segments.add(prefix);
      last = group;
      return group;
    },
    groupOf,
    list(prefix, options) {
      const one = groupOf(prefix);
      return (one === undefined ? [...groups.values()] : [one]).flatMap((group) =>
        keysOf(group, prefix, options),
      );
    },
    clear() {
      groups.clear();
      outer.clear();
      last = undefined;
      segments = createSegments();
    },
  };
}

function keysOf({ prefix, records }: Group, name: string, options: ListOptions): string[] {
  if (!name.startsWith(prefix) && !prefix.startsWith(name)) return [];
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
