/** Values by key, of a total size: above it, those are dropped that were not used for longest. */
export interface LruCache<K, V> {
  /** Of all values together. */
  readonly size: number;
  get(key: K): V | undefined;
  /** Counts as a use too. `size` is 1 by default; a value that is larger than all together may be is not kept. */
  set(key: K, value: V, size?: number): void;
  delete(key: K): boolean;
  clear(): void;
  /** What it has now, the least recently used first. */
  entries(): [K, V][];
}

/** `most`: of the sizes of all. What may not be dropped stays, even if that makes them more. */
export function createLruCache<K, V>(
  most: number,
  mayDrop: (value: V, key: K) => boolean = () => true,
): LruCache<K, V> {
  /** In the order of use. */
  const kept = new Map<K, { value: V; size: number }>();
  let total = 0;
  const drop = (key: K): boolean => {
    total -= kept.get(key)?.size ?? 0;
    return kept.delete(key);
  };
  return {
    get size() {
      return total;
    },
    get(key) {
      const found = kept.get(key);
      if (found === undefined) return undefined;
      kept.delete(key);
      kept.set(key, found);
      return found.value;
    },
    set(key, value, size = 1) {
      drop(key);
      if (size > most) return;
      for (const [oldest, { value: old }] of kept) {
        if (total + size <= most) break;
        if (mayDrop(old, oldest)) drop(oldest);
      }
      kept.set(key, { value, size });
      total += size;
    },
    delete: drop,
    clear() {
      kept.clear();
      total = 0;
    },
    entries: () => [...kept].map(([key, { value }]) => [key, value]),
  };
}
