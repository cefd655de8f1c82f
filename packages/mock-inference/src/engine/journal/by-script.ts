/** An index of entries by script, in order, so that a query for one script does not scan all entries. */
import type { StoredEntry } from "./entry.ts";

export interface ByScript {
  of(script: string): Iterable<StoredEntry>;
  add(entry: StoredEntry): void;
  delete(entry: StoredEntry): void;
  clear(): void;
}

export function createByScript(): ByScript {
  const scripts = new Map<string | null, Set<StoredEntry>>();
  return {
    of: (script) => scripts.get(script) ?? [],
    add(entry) {
      const listed = scripts.get(entry.script) ?? new Set();
      scripts.set(entry.script, listed.add(entry));
    },
    delete(entry) {
      const listed = scripts.get(entry.script);
      listed?.delete(entry);
      if (listed?.size === 0) scripts.delete(entry.script);
    },
    clear: () => scripts.clear(),
  };
}
