/** Values by name, of a total size: above it, those are forgotten that were not used of late. */
export interface RecentlyUsed<T> {
  get(name: string): T | undefined;
  /** A value that is larger than all together may be is not kept. */
  set(name: string, value: T, size: number): void;
  delete(name: string): void;
  clear(): void;
}

interface Kept<T> {
  value: T;
  size: number;
  /** Since it was last spared. A use only marks it: to keep the exact order of uses costs more than most of them. */
  used: boolean;
}

export function createRecentlyUsed<T>(most: number): RecentlyUsed<T> {
  const kept = new Map<string, Kept<T>>();
  let total = 0;
  const forget = (name: string): void => {
    total -= kept.get(name)?.size ?? 0;
    kept.delete(name);
  };
  /** From the oldest on; what was used is spared once, and is then the newest. */
  const makeRoom = (size: number): void => {
    for (const [name, one] of kept) {
      if (total + size <= most) break;
      if (!one.used) forget(name);
      else {
        one.used = false;
        kept.delete(name);
        kept.set(name, one);
      }
    }
  };
  return {
    get(name) {
      const found = kept.get(name);
      if (found === undefined) return undefined;
      found.used = true;
      return found.value;
    },
    set(name, value, size) {
      forget(name);
      if (size > most) return;
      makeRoom(size);
      kept.set(name, { value, size, used: false });
      total += size;
    },
    delete: forget,
    clear() {
      kept.clear();
      total = 0;
    },
  };
}
