/** Stores for several users, with one fault each. */
import { createMemoryStore } from "@understudy/server";
import { recordFormat } from "@understudy/server/src/ports/store-format.ts";
import type { Entry, Store, StoredJson } from "@understudy/server/src/ports/store.ts";

export interface SharedStoreMutant {
  id: string;
  fault: string;
  /** A connection to the records of a correct store. */
  over(store: Store): Partial<Store>;
}

/** Two connections, each with the fault, to the same records. */
export function createSharedMutant({ over }: SharedStoreMutant): readonly [Store, Store] {
  const stored = { number: recordFormat };
  const store: Store = { ...createMemoryStore(), exclusive: false };
  const connect = (): Store => {
    const connection = withFormat(store, stored);
    return { ...connection, ...over(connection) };
  };
  return [connect(), connect()];
}

/** A connection that fails in another format than its own. */
function withFormat(store: Store, stored: { number: number }): Store {
  let { number } = stored;
  const check = (): void => {
    if (stored.number !== number) throw new Error(`the records are in format ${stored.number}`);
  };
  return {
    ...store,
    format: {
      get number() {
        return number;
      },
      async change(to) {
        if (stored.number !== number) return false;
        stored.number = number = to;
        return true;
      },
    },
    get: async (key) => (check(), store.get(key)),
    list: async (prefix, options) => (check(), store.list(prefix, options)),
    commit: async (checks, writes) => (check(), store.commit(checks, writes)),
  };
}

/** Others come in between. */
const gap = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

/** Stores each value with its version. Two writes of one key have the same one if two connections made as many before. */
function countVersions({ get, list, commit }: Store): Partial<Store> {
  const counts = new Map<string, number>();
  // Nothing else is stored here.
  const own = (entry: Entry): Entry => ({
    key: entry.key,
    ...(entry.value as { value: StoredJson; version: string }),
  });
  const next = (key: string): string => {
    counts.set(key, (counts.get(key) ?? 0) + 1);
    return String(counts.get(key));
  };
  return {
    async get(key) {
      const entry = await get(key);
      return entry && own(entry);
    },
    list: async (prefix, options) =>
      (await list(prefix, options)).map((entry) => (options?.keysOnly === true ? entry : own(entry))),
    async commit(checks, writes) {
      const versioned = writes.map(({ key, value }) =>
        value === undefined ? { key, value } : { key, value: { value, version: next(key) } },
      );
      for (;;) {
        const found = await Promise.all(checks.map(async ({ key }) => get(key)));
        if (checks.some(({ version }, nth) => version !== (found[nth] ? own(found[nth]).version : null)))
          return false;
        const now = checks.map(({ key }, nth) => ({ key, version: found[nth]?.version ?? null }));
        if (await commit(now, versioned)) return true;
      }
    },
  };
}

/** A list that was read stays as it is until this connection writes. */
export function rememberLists(
  { list, commit }: Store,
  isKept: (prefix: string) => boolean = () => true,
): Partial<Store> {
  const lists = new Map<string, ReturnType<Store["list"]>>();
  return {
    async list(prefix, options) {
      if (!isKept(prefix)) return list(prefix, options);
      const key = JSON.stringify([prefix, options]);
      const known = lists.get(key) ?? list(prefix, options);
      lists.set(key, known);
      return known;
    },
    async commit(checks, writes) {
      lists.clear();
      return commit(checks, writes);
    },
  };
}

export const sharedMutants: readonly SharedStoreMutant[] = [
  {
    id: "checks-before-it-writes",
    fault: "what a commit checks may change before it writes",
    over: ({ commit }) => ({
      async commit(checks, writes) {
        if (!(await commit(checks, []))) return false;
        await gap();
        return commit([], writes);
      },
    }),
  },
  {
    id: "locks-present-keys-only",
    fault: "a key that is absent may be written between its check and the commit",
    over: ({ commit }) => ({
      async commit(checks, writes) {
        const absent = checks.filter(({ version }) => version === null);
        if (!(await commit(absent, []))) return false;
        await gap();
        return commit(
          checks.filter(({ version }) => version !== null),
          writes,
        );
      },
    }),
  },
  {
    id: "locks-written-keys-only",
    fault: "a key that is checked and not written may change between its check and the commit",
    over: ({ commit }) => ({
      async commit(checks, writes) {
        const isWritten = (key: string): boolean => writes.some((write) => write.key === key);
        if (!(await commit(checks, []))) return false;
        await gap();
        return commit(
          checks.filter(({ key }) => isWritten(key)),
          writes,
        );
      },
    }),
  },
  {
    id: "writes-one-by-one",
    fault: "the writes of a commit are seen one after the other",
    over: ({ commit }) => ({
      async commit(checks, writes) {
        if (!(await commit(checks, writes.slice(0, 1)))) return false;
        for (const write of writes.slice(1)) {
          await gap();
          await commit([], [write]);
        }
        return true;
      },
    }),
  },
  {
    id: "reads-values-after-keys",
    fault: "a list reads its keys first, and then one value after the other",
    over: ({ list, get }) => ({
      async list(prefix, options) {
        const entries = [];
        for (const { key } of await list(prefix, { ...options, keysOnly: true })) {
          await gap();
          entries.push(await get(key));
        }
        return entries.filter((entry) => entry !== undefined);
      },
    }),
  },
  {
    id: "remembers-reads",
    fault: "what was read is what the next reads of this connection give, until it writes",
    over({ get, commit }) {
      const read = new Map<string, { entry: ReturnType<Store["get"]>; times: number }>();
      return {
        get(key) {
          const known = read.get(key) ?? { entry: get(key), times: 0 };
          known.times += 1;
          // Not for ever: who tries until it succeeds would never end.
          if (known.times < 4) read.set(key, known);
          else read.delete(key);
          return known.entry;
        },
        async commit(checks, writes) {
          for (const { key } of writes) read.delete(key);
          return commit(checks, writes);
        },
      };
    },
  },
  {
    id: "keeps-the-format-to-itself",
    fault: "a change of the format is not seen by others",
    over: () => ({ format: { number: recordFormat, change: async () => true } }),
  },
  {
    id: "counts-versions-itself",
    fault: "each connection counts the versions of its own writes",
    over: countVersions,
  },
];
