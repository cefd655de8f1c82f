/** Counters by key: attempts at a position, calls of a tool. */
import { createLruCache } from "@understudy/contract";

export interface Counts {
  /** Bytes, about. */
  readonly size: number;
  get(key: string): number;
  add(key: string): void;
  /** Resets the counters of one script, or all. */
  forget(script?: string): void;
}

/** Keeps the most recently used keys, in so many bytes. */
export function createCounts(most = 4 * 1024 * 1024): Counts {
  const counts = createLruCache<string, number>(most);
  return {
    get size() {
      return counts.size;
    },
    get: (key) => counts.get(key) ?? 0,
    add: (key) => counts.set(key, (counts.get(key) ?? 0) + 1, keyBytes(key)),
    forget(script) {
      if (script === undefined) return counts.clear();
      const prefix = `${JSON.stringify([script]).slice(0, -1)},`;
      for (const [key] of counts.entries()) if (key.startsWith(prefix)) counts.delete(key);
    },
  };
}

/** About as many as an entry with this key takes; most keys have the marker of a conversation, which may be any text. */
export function keyBytes(key: string): number {
  return 200 + 2 * key.length;
}
