import { withReadCache } from "@understudy/server/src/adapters/store/read-cache.ts";
import type { StoredJson, Write } from "@understudy/server/src/ports/store.ts";
import { keepChecks, type StoreMutant, replaceVersions, changeWrites } from "./mutant.ts";

/** The first or the last write of each key, in the order of the keys' first writes. */
function lastOf(writes: readonly Write[]): Write[] {
  return [...new Map(writes.map((write) => [write.key, write])).values()];
}

let clock = 0;

export const commitMutants: readonly StoreMutant[] = [
  {
    id: "commit-not-atomic",
    fault: "a commit that fails has made its first write",
    over: ({ commit }) => ({
      async commit(checks, writes) {
        const done = await commit(checks, writes);
        if (!done) await commit([], writes.slice(0, 1));
        return done;
      },
    }),
  },
  {
    id: "write-by-write",
    fault: "readers see some writes of a commit before the others",
    over: ({ commit }) => ({
      async commit(checks, writes) {
        if (!(await commit(checks, writes.slice(0, 1)))) return false;
        for (const write of writes.slice(1)) await commit([], [write]);
        return true;
      },
    }),
  },
  {
    id: "check-before-write",
    fault: "other commits come between the checks and the writes",
    over: ({ commit }) => ({
      commit: async (checks, writes) => (await commit(checks, [])) && (await commit([], writes)),
    }),
  },
  {
    id: "everybody-wins",
    fault: "a commit that fails says that it was applied",
    over: ({ commit }) => ({
      async commit(checks, writes) {
        await commit(checks, writes);
        return true;
      },
    }),
  },
  { id: "no-checks", fault: "checks are ignored", over: keepChecks(() => false) },
  {
    id: "first-check-only",
    fault: "only the first check counts",
    over: keepChecks((_, index) => index === 0),
  },
  {
    id: "absence-unchecked",
    fault: "a check that a key is absent always holds",
    over: keepChecks(({ version }) => version !== null),
  },
  {
    id: "absent-passes",
    fault: "a check for a version holds if the key is absent",
    over: ({ get, commit }) => ({
      async commit(checks, writes) {
        const present = await Promise.all(checks.map(async ({ key }) => get(key)));
        return commit(
          checks.filter(({ version }, index) => version === null || present[index]),
          writes,
        );
      },
    }),
  },
  {
    id: "only-written-keys-checked",
    fault: "a check counts only if its key is written as well",
    over: ({ commit }) => ({
      commit: (checks, writes) =>
        commit(
          checks.filter(({ key }) => writes.some((write) => write.key === key)),
          writes,
        ),
    }),
  },
  {
    id: "checked-keys-are-written",
    fault: "a check gives its key a new version",
    over: ({ get, commit }) => ({
      async commit(checks, writes) {
        if (!(await commit(checks, []))) return false;
        const checked = await Promise.all(checks.map(async ({ key }) => get(key)));
        return commit(checks, [...checked.flatMap((entry) => entry ?? []), ...writes]);
      },
    }),
  },
  {
    id: "writeless-commit-holds",
    fault: "a commit without writes holds whatever it checks",
    over: ({ commit }) => ({
      commit: async (checks, writes) => (await commit(checks, writes)) || writes.length === 0,
    }),
  },
  {
    id: "writeless-commit-fails",
    fault: "a commit without writes was not applied",
    over: ({ commit }) => ({
      commit: async (checks, writes) => (await commit(checks, writes)) && writes.length > 0,
    }),
  },
  {
    id: "last-write-lost",
    fault: "a commit of several writes leaves out the last",
    over: changeWrites((writes) => (writes.length > 1 ? writes.slice(0, -1) : writes)),
  },
  {
    id: "deletes-first",
    fault: "a commit deletes before it writes",
    over: changeWrites((writes) => [
      ...writes.filter(({ value }) => value === undefined),
      ...writes.filter(({ value }) => value !== undefined),
    ]),
  },
  {
    id: "first-write-counts",
    fault: "of several writes to a key the first counts",
    over: changeWrites((writes) => lastOf(writes.toReversed())),
  },
  {
    id: "version-starts-again",
    fault: "a key that was deleted and written again begins with its first version",
    over: replaceVersions((_, old, value) => (value === undefined ? undefined : (old ?? 0) + 1)),
  },
  {
    id: "version-of-value",
    fault: "the version is computed from the value",
    over: replaceVersions((_, __, value) => (value === undefined ? undefined : JSON.stringify(value).length)),
  },
  {
    id: "version-of-store",
    fault: "a write to any key changes the version of all",
    over: (store) => {
      const { get, list, commit } = store;
      const at = () => String(clock);
      return {
        async get(key) {
          const entry = await get(key);
          return entry && { ...entry, version: at() };
        },
        list: async (prefix, options) =>
          (await list(prefix, options)).map((entry) => ({ ...entry, version: at() })),
        async commit(checks, writes) {
          for (const { key, version } of checks)
            if (((await get(key)) ? at() : null) !== version) return false;
          if (writes.length > 0) clock += 1;
          return commit([], writes);
        },
      };
    },
  },
  {
    id: "same-value-not-written",
    fault: "a write of the value that is there changes no version",
    over: ({ get, commit }) => ({
      async commit(checks, writes) {
        const olds = await Promise.all(writes.map(async ({ key }) => (await get(key))?.value));
        const same = (a: StoredJson | undefined, b: StoredJson | undefined) =>
          JSON.stringify(a) === JSON.stringify(b);
        return commit(
          checks,
          writes.filter(({ value }, index) => !same(value, olds[index])),
        );
      },
    }),
  },
  {
    id: "list-versions-differ",
    fault: "a list gives versions that no check holds for",
    over: ({ list }) => ({
      list: async (prefix, options) =>
        (await list(prefix, options)).map((entry) => ({ ...entry, version: `${entry.version}.0` })),
    }),
  },
  {
    id: "stale-reads",
    fault: "a key that was read once is not read again",
    over: ({ get }) => {
      const cache = new Map<string, ReturnType<typeof get>>();
      return {
        get(key) {
          const entry = cache.get(key) ?? get(key);
          cache.set(key, entry);
          return entry;
        },
      };
    },
  },
  {
    id: "cache-keeps-entries",
    fault: "what was read under a key stays in memory when a commit writes it",
    over: (store) => ({ get: withReadCache(store).get }),
  },
  {
    id: "cache-keeps-lists",
    fault: "a list that was read stays in memory when a commit writes below its prefix",
    over: (store) => ({ list: withReadCache(store).list }),
  },
];
