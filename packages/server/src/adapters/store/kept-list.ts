/** A list of a store, of which only those entries are read again that were written since. */
import type { Entry } from "../../ports/store.ts";
import { freezeEntry } from "./freeze.ts";

export interface KeptList {
  /** The entries in the order of their keys. The caller may change the array; the entries are frozen. */
  entries(): Entry[];
  /** About how many characters it has. */
  size(): number;
  /** The entry of this key may be another now, or gone. */
  mark(key: string): void;
  marked(): string[];
  /** What is now under keys that were marked. */
  replace(keys: readonly string[], now: readonly Entry[]): void;
}

export function createKeptList(all: readonly Entry[]): KeptList {
  let entries = [...all];
  // The size counts replaced entries too: it only decides when to forget the list, which is then read anew.
  let size = entries.reduce((sum, entry) => sum + freezeEntry(entry), 0);
  const marks = new Set<string>();
  return {
    entries: () => [...entries],
    size: () => size,
    mark: (key) => marks.add(key),
    marked: () => [...marks],
    replace(keys, now) {
      for (const entry of now) size += freezeEntry(entry);
      for (const key of keys) marks.delete(key);
      const last = entries.at(-1)?.key ?? "";
      if (keys.every((key) => key > last)) entries.push(...now.toSorted(byKey));
      else {
        const gone = new Set(keys);
        entries = [...entries.filter(({ key }) => !gone.has(key)), ...now].toSorted(byKey);
      }
    },
  };
}

const byKey = (one: Entry, other: Entry): number => (one.key < other.key ? -1 : 1);
