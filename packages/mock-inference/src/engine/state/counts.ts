/** Counters by key: attempts at a position, calls of a tool. */
import { createLruCache } from "@understudy/contract";

export interface Counts {
  get(key: string): number;
  add(key: string): void;
  /** Resets the counters of one script, or all. */
  forget(script?: string): void;
}

/** Keeps the `limit` most recently used keys, so that memory stays bounded. */
export function createCounts(limit = 10_000): Counts {
  const counts = createLruCache<string, number>(limit);
  return {
    get: (key) => counts.get(key) ?? 0,
    add: (key) => counts.set(key, (counts.get(key) ?? 0) + 1),
    forget(script) {
      if (script === undefined) return counts.clear();
      const prefix = `${JSON.stringify([script]).slice(0, -1)},`;
      for (const [key] of counts.entries()) if (key.startsWith(prefix)) counts.delete(key);
    },
  };
}
