/** A cache of the entries that were set last. No LRU: to track uses costs more than to read again. */
export function createLatest<T>(most = 4_000) {
  let newer = new Map<string, T>();
  let older = new Map<string, T>();
  return {
    get: (key: string): T | undefined => newer.get(key) ?? older.get(key),
    set(key: string, value: T): void {
      newer.set(key, value);
      if (newer.size < most) return;
      older = newer;
      newer = new Map();
    },
    clear(): void {
      newer = new Map();
      older = new Map();
    },
  };
}
