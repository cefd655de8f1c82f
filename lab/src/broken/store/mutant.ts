import { createMemoryStore } from "@understudy/server/src/adapters/store/memory.ts";
import type {
  VersionCheck,
  Entry,
  StoredJson,
  Store,
  Version,
  Write,
} from "@understudy/server/src/ports/store.ts";

/** A store with one fault. */
export interface StoreMutant {
  id: string;
  fault: string;
  /** Builds it over a store that is right. */
  over(store: Store): Partial<Store>;
}

/** An empty store with this fault. */
export function createMutant({ over }: StoreMutant): Store {
  const store = createMemoryStore();
  return { ...store, ...over(store) };
}

/** What a JSON text goes through in a store that handles it without care. */
export function changeStoredValues(mangle: (value: StoredJson) => StoredJson): StoreMutant["over"] {
  return ({ commit }) => ({
    commit: (checks, writes) =>
      commit(
        checks,
        writes.map(({ key, value }) => ({ key, value: value === undefined ? value : mangle(value) })),
      ),
  });
}

/** Keeps only some checks. */
export function keepChecks(keep: (check: VersionCheck, index: number) => boolean): StoreMutant["over"] {
  return ({ commit }) => ({ commit: (checks, writes) => commit(checks.filter(keep), writes) });
}

/** Changes the writes on their way in. */
export function changeWrites(change: (writes: readonly Write[]) => readonly Write[]): StoreMutant["over"] {
  return ({ commit }) => ({ commit: (checks, writes) => commit(checks, change(writes)) });
}

/** Lists with other keys than those that it should. */
export function matchKeys(matches: (key: string, prefix: string) => boolean): StoreMutant["over"] {
  return ({ list }) => ({
    async list(prefix, { limit, ...options } = {}) {
      const all = await list("", options);
      return all.filter(({ key }) => matches(key, prefix)).slice(0, limit);
    },
  });
}

/** Gives its own versions, and checks them. */
export function replaceVersions(
  next: (key: string, old: number | undefined, value: StoredJson | undefined) => number | undefined,
) {
  return ({ get, list, commit }: Store): Partial<Store> => {
    const versions = new Map<string, number | undefined>();
    const version = (key: string): Version | null => versions.get(key)?.toString() ?? null;
    const own = (entry: Entry): Entry => ({ ...entry, version: version(entry.key) ?? "" });
    return {
      async get(key) {
        const entry = await get(key);
        return entry && own(entry);
      },
      list: async (prefix, options) => (await list(prefix, options)).map(own),
      async commit(checks, writes) {
        if (checks.some((check) => version(check.key) !== check.version)) return false;
        for (const { key, value } of writes) versions.set(key, next(key, versions.get(key), value));
        return commit([], writes);
      },
    };
  };
}

/** Gives all readers of a key one object: that of its last write, or that of the first read. */
export function shareObjects(when: "written" | "read"): StoreMutant["over"] {
  return ({ get, commit }) => {
    const shared = new Map<string, StoredJson | undefined>();
    return {
      async get(key) {
        const entry = await get(key);
        // What the store itself gives may be frozen.
        if (entry && when === "read" && !shared.has(key)) shared.set(key, structuredClone(entry.value));
        return entry && { ...entry, value: shared.get(key) ?? entry.value };
      },
      async commit(checks, writes) {
        const done = await commit(checks, writes);
        if (done) for (const { key } of writes) shared.delete(key);
        if (done && when === "written") for (const { key, value } of writes) shared.set(key, value);
        return done;
      },
    };
  };
}
