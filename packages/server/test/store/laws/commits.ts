import { deepStrictEqual, notStrictEqual, strictEqual } from "node:assert/strict";
import { keysOf, law, type StoreLaw, unchanged, valueOf, versionOf, write } from "./law.ts";

export const commitLaws: readonly StoreLaw[] = [
  law("every write gives its key a new version, also one of the same value", async (store) => {
    await write(store, { key: 1 });
    const first = await versionOf(store, "key");
    await write(store, { key: 1 });
    notStrictEqual(await versionOf(store, "key"), first);
  }),

  law("a version stays as long as its key is not written", async (store) => {
    await write(store, { key: 1, other: 1 });
    const check = await unchanged(store, "key");
    await write(store, { other: 2, "key/child": 1 });
    await write(store, { other: undefined });
    deepStrictEqual(await unchanged(store, "key"), check);
    strictEqual(await store.commit([check], []), true);
  }),

  law("get and list return the same version", async (store) => {
    await write(store, { a: 1, b: 1 });
    await write(store, { b: 2 });
    deepStrictEqual(await store.list(""), [await store.get("a"), await store.get("b")]);
  }),

  law("delete and rewrite never bring a version back", async (store) => {
    const seen = new Set<string>();
    for (let round = 0; round < 5; round += 1) {
      await write(store, { key: "same" });
      seen.add(await versionOf(store, "key"));
      await write(store, { key: undefined });
    }
    strictEqual(seen.size, 5);
    await write(store, { key: "same" });
    for (const version of seen) strictEqual(await store.commit([{ key: "key", version }], []), false);
  }),

  law("all writes of a commit are seen after it", async (store) => {
    await write(store, { old: 0, "a/gone": 0 });
    strictEqual(
      await store.commit(
        [await unchanged(store, "old")],
        [
          { key: "old", value: 1 },
          { key: "new", value: 2 },
          { key: "a/gone", value: undefined },
          { key: "a/last", value: 3 },
        ],
      ),
      true,
    );
    deepStrictEqual(await keysOf(store, ""), ["a/last", "new", "old"]);
    deepStrictEqual([await valueOf(store, "old"), await valueOf(store, "new")], [1, 2]);
  }),

  law("a list has all writes of a commit that runs, or no write of it", async (store) => {
    for (let round = 0; round < 4; round += 1) {
      const [old, first, last] = [`${round}/a`, `${round}/b`, `${round}/c`];
      await write(store, { [old]: 0 });
      const commit = write(store, { [first]: 1, [old]: undefined, [last]: 2 });
      const seen: string[] = [];
      for (let reads = 0; reads < 8; reads += 1) seen.push((await keysOf(store, `${round}/`)).join());
      await commit;
      const allowed = [old, `${first},${last}`];
      deepStrictEqual(
        seen.filter((keys) => !allowed.includes(keys)),
        [],
      );
    }
  }),

  law("a commit with a failed check writes nothing, wherever the check stands", async (store) => {
    await write(store, { a: 1, b: 1, c: 1 });
    const [a, stale, c] = [
      await unchanged(store, "a"),
      await unchanged(store, "b"),
      await unchanged(store, "c"),
    ];
    await write(store, { b: 2 });
    const before = await store.list("");
    const writes = ["a", "c", "d"].map((key) => ({ key, value: "no" }));
    for (const checks of [[stale, a, c], [a, stale, c], [a, c, stale], [stale]]) {
      strictEqual(await store.commit(checks, [...writes, { key: "b", value: undefined }]), false);
      deepStrictEqual(await store.list(""), before);
    }
  }),

  law("a check sees that a key is absent, and that it is not", async (store) => {
    const absent = { key: "key", version: null };
    strictEqual(await store.commit([absent], [{ key: "key", value: 1 }]), true);
    strictEqual(await store.commit([absent], [{ key: "key", value: 2 }]), false);
    const present = await unchanged(store, "key");
    strictEqual(await store.commit([present], [{ key: "key", value: undefined }]), true);
    strictEqual(await store.commit([present], [{ key: "key", value: 3 }]), false);
    strictEqual(await store.commit([absent], []), true);
    strictEqual(await valueOf(store, "key"), undefined);
  }),

  law("a key may be checked without being written", async (store) => {
    await write(store, { parent: 1 });
    const parent = await unchanged(store, "parent");
    strictEqual(await store.commit([parent], [{ key: "child", value: 1 }]), true);
    deepStrictEqual(await unchanged(store, "parent"), parent);
    await write(store, { parent: undefined });
    strictEqual(await store.commit([parent], [{ key: "child", value: 2 }]), false);
    strictEqual(await valueOf(store, "child"), 1);
  }),

  law("a commit without writes returns whether its checks hold", async (store) => {
    strictEqual(await store.commit([], []), true);
    await write(store, { key: 1 });
    const check = await unchanged(store, "key");
    strictEqual(await store.commit([check, check], []), true);
    strictEqual(await store.commit([check, { key: "key", version: null }], []), false);
    deepStrictEqual(await unchanged(store, "key"), check);
  }),

  law("the last of several writes to one key in a commit counts", async (store) => {
    const write2 = (key: string, ...values: (number | undefined)[]) =>
      values.map((value) => ({ key, value }));
    strictEqual(
      await store.commit(
        [],
        [...write2("a", 1, 2), ...write2("b", 1, undefined), ...write2("c", undefined, 1)],
      ),
      true,
    );
    deepStrictEqual(
      (await store.list("")).map(({ key, value }) => [key, value]),
      [
        ["a", 2],
        ["c", 1],
      ],
    );
  }),

  law("exactly one of several parallel commits against one version wins", async (store) => {
    for (let round = 0; round < 4; round += 1) {
      const check = await unchanged(store, "key");
      const runs = Array.from({ length: 8 }, async (_, run) =>
        store.commit(
          [check],
          [
            { key: "key", value: run },
            { key: `trace/${round}/${run}`, value: run },
          ],
        ),
      );
      const winners = (await Promise.all(runs)).flatMap((won, run) => (won ? [run] : []));
      strictEqual(winners.length, 1);
      strictEqual(await valueOf(store, "key"), winners[0]);
      deepStrictEqual(await keysOf(store, `trace/${round}/`), [`trace/${round}/${winners[0]}`]);
    }
  }),
];
