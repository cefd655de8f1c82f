/** Values by name, of a total size: above it, those are forgotten that were not used for longest. */
export interface RecentlyUsed<T> {
  get(name: string): T | undefined;
  /** A value that is larger than all together may be is not kept. */
  set(name: string, value: T, size: number): void;
  delete(name: string): void;
  clear(): void;
}

export function createRecentlyUsed<T>(most: number): RecentlyUsed<T> {
  /** The one that was used last is the last. */
  const kept = new Map<string, { value: T; size: number }>();
  let total = 0;
  const forget = (name: string): void => {
    total -= kept.get(name)?.size ?? 0;
    kept.delete(name);
  };
  return {
    get(name) {
      const found = kept.get(name);
      if (found === undefined) return undefined;
      kept.delete(name);
      kept.set(name, found);
      return found.value;
    },
    set(name, value, size) {
      forget(name);
      if (size > most) return;
      for (const oldest of kept.keys()) {
        if (total + size <= most) break;
        forget(oldest);
      }
      kept.set(name, { value, size });
      total += size;
    },
    delete: forget,
    clear() {
      kept.clear();
      total = 0;
    },
  };
}
