import { deepStrictEqual, ok, strictEqual } from "node:assert/strict";
import fc from "fast-check";
import { drawsOf } from "../../../../../vitest.draws.ts";
import type { Entry, StoredJson, ListOptions, Store, Version } from "../../../src/ports/store.ts";
import type { StoreLaw } from "./law.ts";

/** What a store is, said as simply as possible. */
interface Model {
  rows: Map<string, Entry>;
  /** Every version that a key ever had. */
  past: Map<string, Version[]>;
}

type Command = fc.AsyncCommand<Model, Store>;

const keys = fc.constantFrom(
  "a",
  "a/b",
  "a/b/c",
  "a/c",
  "a-b",
  "a0",
  "ab",
  "A/b",
  "a_b",
  "a b",
  "a ",
  "a%",
  "b",
  "b/a",
  "~",
);
const places = fc.oneof(
  keys,
  fc.constantFrom("", "a/", "a/b/", "a/bb", "b/", "c", "!", "~~", "A", "a_", "a%", "a*"),
);
const values = fc.option(fc.jsonValue({ maxDepth: 1 }) as fc.Arbitrary<StoredJson>, {
  nil: undefined,
  freq: 3,
});

/** Which version a check names; it is looked up when the command runs. */
const expectations = fc.constantFrom("now", "now", "now", "absent", "past");
const checks = fc.array(fc.record({ key: keys, is: expectations }), { maxLength: 3 });
const writes = fc.array(fc.record({ key: keys, value: values }), { maxLength: 6 });

const commits = fc.record({ checks, writes }).map((arg): Command => ({
  check: () => true,
  toString: () => `commit(${fc.stringify(arg)})`,
  async run(model, store) {
    const asked = arg.checks.map(({ key, is }) => ({ key, version: toVersion(model, key, is) }));
    const holds = asked.every(({ key, version }) => version === (model.rows.get(key)?.version ?? null));
    strictEqual(await store.commit(asked, arg.writes), holds);
    for (const key of new Set(arg.writes.map((write) => write.key))) {
      const { value } = arg.writes.findLast((write) => write.key === key) ?? {};
      const entry = await store.get(key);
      if (holds) remember(model, key, value, entry);
      deepStrictEqual(entry, model.rows.get(key));
    }
  },
}));

const gets = keys.map((key): Command => ({
  check: () => true,
  toString: () => `get(${key})`,
  async run(model, store) {
    deepStrictEqual(await store.get(key), model.rows.get(key));
  },
}));

const options: fc.Arbitrary<ListOptions> = fc.record(
  { after: places, limit: fc.nat(5), reverse: fc.boolean() },
  { requiredKeys: [] },
);

const lists = fc
  .record({ prefix: places, options })
  .map(({ prefix, options: { after, limit, reverse = false } }): Command => ({
    check: () => true,
    toString: () => `list(${fc.stringify([prefix, { after, limit, reverse }])})`,
    async run(model, store) {
      const all = [...model.rows.keys()].toSorted().filter((key) => key.startsWith(prefix));
      if (reverse) all.reverse();
      const rest = all.filter((key) => after === undefined || (reverse ? key < after : key > after));
      const expected = rest.slice(0, limit).map((key) => model.rows.get(key));
      deepStrictEqual(await store.list(prefix, { after, limit, reverse }), expected);
    },
  }));

function toVersion(model: Model, key: string, is: string): Version | null {
  if (is === "absent") return null;
  // Before its last version; a key that has none yet is checked for absence.
  if (is === "past") return model.past.get(key)?.at(-2) ?? null;
  return model.rows.get(key)?.version ?? null;
}

function remember(model: Model, key: string, value: StoredJson | undefined, entry: Entry | undefined): void {
  if (value === undefined) {
    model.rows.delete(key);
    return;
  }
  const past = model.past.get(key) ?? [];
  const version = entry?.version ?? "";
  ok(!past.includes(version), `${key} has a version again that it had before`);
  model.past.set(key, [...past, version]);
  model.rows.set(key, { key, value: JSON.parse(JSON.stringify(value)) as StoredJson, version });
}

/** Any sequence of verbs has the results that it has on a map. Finds what no named law thought of. */
export const modelLaw: StoreLaw = {
  name: "any sequence of verbs answers as a map does",
  async run(open) {
    const property = fc.asyncProperty(
      fc.commands([commits, commits, lists, gets], { maxCommands: 40, size: "max" }),
      async (commands) => {
        const store = await open();
        try {
          await fc.asyncModelRun(
            () => ({ model: { rows: new Map(), past: new Map() }, real: store }),
            commands,
          );
        } finally {
          await store.close();
        }
      },
    );
    await fc.assert(property, { numRuns: drawsOf(40) });
  },
};
