/** How often things have happened: attempts at a position, calls of a tool. */

export interface Counts {
  get(key: string): number;
  add(key: string): void;
  /** Forgets what belongs to a script, or everything. */
  forget(script?: string): void;
}

/** Holds the `limit` keys that were counted last, so that a mock that runs for long does not grow. */
export function createCounts(limit = 10_000): Counts {
  const counts = new Map<string, number>();
  return {
    get: (key) => counts.get(key) ?? 0,
    add(key) {
      const next = (counts.get(key) ?? 0) + 1;
      // Set anew, so that the map's order is the order of last use.
      counts.delete(key);
      counts.set(key, next);
      if (counts.size <= limit) return;
      const [oldest] = counts.keys();
      if (oldest !== undefined) counts.delete(oldest);
    },
    forget(script) {
      if (script === undefined) return counts.clear();
      const prefix = `${JSON.stringify([script]).slice(0, -1)},`;
      for (const key of counts.keys()) if (key.startsWith(prefix)) counts.delete(key);
    },
  };
}
