import { deepStrictEqual, fail, ok, strictEqual } from "node:assert/strict";
import type { Store } from "../../../src/ports/store.ts";
import { cross, increment, readWholes, writeWholes } from "./contention.ts";
import { fails, keysOf, valueOf, versionOf, write } from "./law.ts";

/** One fact that holds for every store that several may open. `open` gives two connections to the same records. */
export interface SharedStoreLaw {
  name: string;
  run: (open: () => Promise<readonly [Store, Store]>) => Promise<void>;
}

function law(name: string, body: (one: Store, other: Store) => Promise<void>): SharedStoreLaw {
  return {
    name,
    async run(open) {
      const [one, other] = await open();
      try {
        await body(one, other);
      } finally {
        await Promise.all([one.close(), other.close()]);
      }
    },
  };
}

/** What every store promises that is not exclusive. `lab/src/broken/store/shared.ts` has one that breaks each law. */
export const sharedStoreLaws: readonly SharedStoreLaw[] = [
  law("what one has committed the other one reads", async (one, other) => {
    for (let round = 0; round < 5; round += 1) {
      await write(one, { key: round, [`list/${round}`]: round });
      strictEqual(await valueOf(other, "key"), round);
      strictEqual((await keysOf(other, "list/")).length, round + 1);
    }
    await write(other, { key: undefined });
    strictEqual(await valueOf(one, "key"), undefined);
  }),

  law("no two writes give a key the same version, whoever makes them", async (one, other) => {
    const seen: string[] = [];
    for (let round = 0; round < 5; round += 1)
      for (const store of [one, other]) {
        await write(store, { key: round });
        seen.push(await versionOf(one, "key"));
      }
    strictEqual(new Set(seen).size, seen.length);
  }),

  law("no update is lost", async (one, other) => {
    const users = [one, other, one, other];
    await Promise.all(users.map((store) => increment(store, 15)));
    strictEqual(await valueOf(one, "counter"), 60);
  }),

  law("one of two commits fails if each changes what the other one checks", async (one, other) => {
    const rounds = 24;
    const [left, right] = await Promise.all([cross(one, "left", rounds), cross(other, "right", rounds)]);
    const both = left.flatMap((won, round) => (won && right[round] ? [round] : []));
    deepStrictEqual(both, [], "in these rounds both have succeeded");
    ok(left.some(Boolean) || right.some(Boolean), "none has ever succeeded");
  }),

  law("every verb fails in a format that another process has set", async (one, other) => {
    const { number } = one.format ?? fail("a store that is shared has a format");
    await write(one, { key: "before" });
    strictEqual(await other.format?.change(-number), true);
    await fails(() => one.get("key"));
    await fails(() => one.list(""));
    await fails(() => one.commit([], [{ key: "key", value: "late" }]));
    strictEqual(await one.format?.change(number), false);
    strictEqual(await valueOf(other, "key"), "before");
    strictEqual(await other.format?.change(number), true);
    strictEqual(await valueOf(one, "key"), "before");
  }),

  law("a list never has half a commit of another process", async (one, other) => {
    const times = 40;
    const [torn] = await Promise.all([readWholes(other, times), writeWholes(one, times)]);
    deepStrictEqual(torn, []);
  }),
];
