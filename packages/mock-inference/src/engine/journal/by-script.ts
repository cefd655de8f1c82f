/** Entries by their script, in order: whoever asks for one script of many need not look through the entries of all. */
import type { Held } from "./entry.ts";

export interface ByScript {
  of(script: string): Iterable<Held>;
  add(entry: Held): void;
  delete(entry: Held): void;
  clear(): void;
}

export function createByScript(): ByScript {
  const scripts = new Map<string | null, Set<Held>>();
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
