/** Faulty stores, or a server that uses its store badly: from outside the two look the same. */
import type { Entry, StoredJson, Store, Write } from "@understudy/server/src/ports/store.ts";
import type { TurnRecord } from "@understudy/server/src/application/records/record.ts";
import { deletesOnly, deletesWhole } from "../../../../packages/server/test/laws/deletes.ts";
import { staysSmall } from "../../../../packages/server/test/laws/growth.ts";
import { readsHistory } from "../../../../packages/server/test/laws/histories.ts";
import { fewInferences, hearsUsers } from "../../../../packages/server/test/laws/prompt-laws.ts";
import { failureLeavesNothing } from "../../../../packages/server/test/laws/turn-laws.ts";
import { oneResumeRuns } from "../../../../packages/server/test/laws/races.ts";
import type { BrokenServer } from "./broken-server.ts";

export const brokenStores: readonly BrokenServer[] = [
  {
    id: "counts-anew",
    fault: "inferences are counted from zero again after each resume",
    breaks: [fewInferences],
    decorators: {
      store: writing(async ({ key, value }) => {
        const record = awaiting(key, value);
        return record && { ...record, state: { ...record.state, iterations: 0 } };
      }),
    },
  },
  {
    id: "keeps-history",
    fault: "an awaiting turn is stored with the turns before it",
    breaks: [staysSmall],
    decorators: {
      store: writing(async ({ key, value }, { list }) => {
        const record = awaiting(key, value);
        const earlier = await list(key.slice(0, key.lastIndexOf("/") + 1));
        return record && { ...record, history: earlier.map((entry) => entry.value) };
      }),
    },
  },
  {
    id: "keeps-prompt-length",
    fault: "an awaiting turn is stored with the number of characters before it",
    breaks: [staysSmall],
    decorators: {
      store: writing(async ({ key, value }, { list }) => {
        const record = awaiting(key, value);
        const earlier = await list(key.slice(0, key.lastIndexOf("/") + 1));
        return record && { ...record, read: JSON.stringify(earlier).length };
      }),
    },
  },
  {
    id: "stale-history",
    fault: "the newest turn of a session is not in its history yet",
    breaks: [readsHistory, hearsUsers],
    decorators: { store: history((entries) => entries.slice(0, -1)) },
  },
  {
    id: "history-twice",
    fault: "the first turn of a session is read twice",
    breaks: [readsHistory, hearsUsers],
    decorators: { store: history((entries) => [...entries.slice(0, 1), ...entries]) },
  },
  {
    id: "backward-history",
    fault: "the newest turn of a session is read first",
    breaks: [readsHistory],
    decorators: { store: history((entries) => entries.reverse()) },
  },
  {
    id: "checks-nothing",
    fault: "a commit applies even if what it checks has changed",
    breaks: [oneResumeRuns, deletesWhole],
    decorators: { store: (store) => ({ ...store, commit: (_, writes) => store.commit([], writes) }) },
  },
  {
    id: "claims-nothing",
    fault: "a resume runs without a claim",
    breaks: [oneResumeRuns],
    decorators: {
      store: (store) => ({
        ...store,
        async commit(checks, writes) {
          const claims = writes.some(({ key, value }) => (awaiting(key, value)?.claim ?? null) !== null);
          return claims || store.commit(checks, writes);
        },
      }),
    },
  },
  {
    id: "claims-of-others-void",
    fault: "a server takes over the claims of servers that share its store",
    breaks: [oneResumeRuns],
    decorators: { store: (store) => ({ ...store, exclusive: true }) },
  },
  {
    id: "parents-unchecked",
    fault: "a turn is committed whether or not its agent and session are still there",
    breaks: [deletesWhole],
    decorators: {
      store: (store) => ({
        ...store,
        commit: (checks, writes) =>
          store.commit(writes.some(({ key }) => key.startsWith("turn/")) ? ofTurns(checks) : checks, writes),
      }),
    },
  },
  {
    id: "keeps-claim",
    fault: "a resume that fails does not give up its claim",
    breaks: [failureLeavesNothing],
    decorators: {
      store: (store) => ({
        ...store,
        async commit(checks, writes) {
          for (const { key, value } of writes) {
            const before = awaiting(key, (await store.get(key))?.value);
            const after = awaiting(key, value);
            const released = before?.claim && after?.claim === null;
            if (released && before.state.steps.length === after.state.steps.length) return true;
          }
          return store.commit(checks, writes);
        },
      }),
    },
  },
  {
    id: "cleanup-skips-turns",
    fault: "a delete leaves the turns",
    breaks: [deletesWhole],
    decorators: {
      store: (store) => ({
        ...store,
        list: async (prefix, options) =>
          isCleanup(options) && prefix.startsWith("turn/") ? [] : store.list(prefix, options),
      }),
    },
  },
  {
    id: "cleanup-deletes-all-turns",
    fault: "a delete removes the turns of other agents too",
    breaks: [deletesOnly],
    decorators: {
      store: (store) => ({
        ...store,
        list: (prefix, options) =>
          store.list(isCleanup(options) && prefix.startsWith("turn/") ? "turn/" : prefix, options),
      }),
    },
  },
];

/** Changes what is written; null leaves it as it is. */
function writing(change: (write: Write, store: Store) => Promise<object | null>) {
  return (store: Store): Store => ({
    ...store,
    async commit(checks, writes) {
      const changed = writes.map(async (write): Promise<Write> => {
        const value = await change(write, store);
        return value === null ? write : { ...write, value: value as StoredJson };
      });
      return store.commit(checks, await Promise.all(changed));
    },
  });
}

/** Changes the turns that are read as the history of a session. */
function history(change: (entries: Entry[]) => Entry[]) {
  return (store: Store): Store => ({
    ...store,
    async list(prefix, options) {
      const entries = await store.list(prefix, options);
      return isHistory(prefix, options) ? change(entries) : entries;
    },
  });
}

/** The record of a turn that awaits input, if it is one. */
function awaiting(key: string, value: unknown): Extract<TurnRecord, { kind: "awaiting" }> | null {
  if (!key.startsWith("turn/") || value === undefined) return null;
  const record = value as TurnRecord;
  return record.kind === "awaiting" ? record : null;
}

function ofTurns<T extends { key: string }>(checks: readonly T[]): T[] {
  return checks.filter(({ key }) => key.startsWith("turn/"));
}

/** A cleanup works in batches; reading the history has no limit. */
function isCleanup(options: { limit?: number } = {}): boolean {
  return options.limit !== undefined;
}

function isHistory(prefix: string, options: { limit?: number } | undefined): boolean {
  return prefix.startsWith("turn/") && !isCleanup(options);
}
