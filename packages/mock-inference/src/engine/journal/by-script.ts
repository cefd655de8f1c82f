/** An index of entries by script, in order, so that a query for one script does not scan all entries. */
import { createFifo, type Fifo } from "@understudy/contract";
import type { StoredEntry } from "./entry.ts";

export interface ByScript {
  of(script: string): Iterable<StoredEntry>;
  add(entry: StoredEntry): void;
  dropOldest(script: string | null): void;
  clear(): void;
}

export function createByScript(): ByScript {
  const scripts = new Map<string | null, Fifo<StoredEntry>>();
  return {
    of: (script) => scripts.get(script)?.from() ?? [],
    add(entry) {
      const listed = scripts.get(entry.script) ?? createFifo<StoredEntry>();
      listed.add(entry);
      scripts.set(entry.script, listed);
    },
    dropOldest(script) {
      const listed = scripts.get(script);
      listed?.take();
      if (listed?.length === 0) scripts.delete(script);
    },
    clear: () => scripts.clear(),
  };
}
