/** Stores for several users, with one fault each. */
import { createMemoryStore } from "@understudy/server";
import { recordFormat } from "@understudy/server/src/ports/store-format.ts";
import type { Store } from "@understudy/server/src/ports/store.ts";
import { replaceVersions } from "./mutant.ts";

export interface SharedStoreMutant {
  id: string;
  fault: string;
  /** A connection to the records of a store that is right. */
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
    fault: "what was read once is not read again until this connection writes",
    over({ get, commit }) {
      const read = new Map<string, ReturnType<Store["get"]>>();
      return {
        get(key) {
          const known = read.get(key) ?? get(key);
          // Without this the users of the other laws would wait for each other for ever.
          if (key === "key") read.set(key, known);
          return known;
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
    over: replaceVersions((_key, old = 0) => old + 1),
  },
];
