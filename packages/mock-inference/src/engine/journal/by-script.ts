/** Entries by their script, in order: whoever asks for one script of many need not look through the entries of all. */
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
