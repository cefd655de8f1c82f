/** What commits to SQLite that come at the same time have in common, and what not. */
import { copyFileSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { describe, expect, it } from "vitest";
import type { OpenDatabase, SqliteStatement } from "../../src/adapters/store/sqlite-database.ts";
import { createSqliteStore } from "../../src/adapters/store/sqlite.ts";
import type { Store } from "../../src/ports/store.ts";
import { hasSqlite, usable } from "./drivers.ts";
import { createFileNames, createTempFolder } from "./temp.ts";

const nextFile = createFileNames(createTempFolder());

// Opening syncs several times, and some disks take their time.
const timeout = 30_000;

describe.each(usable)("commits to SQLite on $name", { timeout }, ({ open }) => {
  it("commits at the same time share a transaction, and each has its own answer and version", async () => {
    const begun: string[] = [];
    const counting: OpenDatabase = (path) => {
      const db = open(path);
      const prepare = (sql: string): SqliteStatement => {
        const statement = db.prepare(sql);
        if (sql.startsWith("BEGIN")) return { ...statement, run: () => (begun.push(sql), statement.run()) };
        return statement;
      };
      return { exec: (sql) => db.exec(sql), prepare, close: () => db.close() };
    };
    const store = createSqliteStore(counting, { file: nextFile() });
    const absent = [{ key: "a", version: null }];
    const value: Record<string, string> = { by: "first" };
    const answers = Promise.all([
      store.commit(absent, [{ key: "a", value }]),
      store.commit(absent, [{ key: "a", value: { by: "second" } }]),
      store.commit([], [{ key: "b", value: 1 }]),
    ]);
    value["by"] = "nobody";
    expect(await answers).toEqual([true, false, true]);
    expect(begun).toHaveLength(1);
    const [a, b] = await store.list("");
    expect(a?.value).toEqual({ by: "first" });
    expect(a?.version).not.toBe(b?.version);
    await store.close();
  });

  it("that create one key at the same time succeed once, and other commits apply as they would alone", async () => {
    const file = nextFile();
    const create = (store: Store, key: string, by: string) =>
      store.commit(
        [{ key, version: null }],
        [
          { key, value: by },
          { key: `owned/${by}/${key}`, value: true },
        ],
      );
    const before = createSqliteStore(open, { file });
    await create(before, "a", "earlier");
    await before.close();
    const store = createSqliteStore(open, { file });
    const created = await Promise.all([
      ...["x", "a", "b", "b"].map((key, index) => create(store, key, `user-${index}`)),
      store.commit([], [{ key: "b", value: undefined }]),
      create(store, "b", "last"),
    ]);
    expect(created).toEqual([true, false, true, false, true, true]);
    expect(await create(store, "a", "late")).toBe(false);
    expect((await store.list("")).map(({ key, value }) => [key, value])).toEqual([
      ["a", "earlier"],
      ["b", "last"],
      ["owned/earlier/a", true],
      ["owned/last/b", true],
      ["owned/user-0/x", true],
      ["owned/user-2/b", true],
      ["x", "user-0"],
    ]);
    await store.close();
  });

  it("a commit that fails does not fail those at the same time", async () => {
    const store = createSqliteStore(open, { file: nextFile() });
    const noKey = {} as string;
    const results = await Promise.allSettled([
      store.commit([], [{ key: "a", value: 1 }]),
      store.commit(
        [],
        [
          { key: "b", value: 1 },
          { key: noKey, value: 1 },
        ],
      ),
      store.commit([{ key: "a", version: null }], [{ key: "c", value: 1 }]),
    ]);
    expect(results.map((one) => (one.status === "fulfilled" ? one.value : "failed"))).toEqual([
      true,
      "failed",
      false,
    ]);
    expect((await store.list("")).map(({ key }) => key)).toEqual(["a"]);
    await store.close();
  });

  it("a store that is closed applies the commits before that", async () => {
    const file = nextFile();
    const store = createSqliteStore(open, { file });
    const before = store.commit([], [{ key: "a", value: 1 }]);
    await store.close();
    expect(await before).toBe(true);
    await expect(store.commit([], [{ key: "b", value: 1 }])).rejects.toThrow("is closed");
    const again = createSqliteStore(open, { file });
    expect((await again.list("")).map(({ key }) => key)).toEqual(["a"]);
    await again.close();
  });

  it("a file that was not closed gives no version again", async () => {
    const file = nextFile();
    const store = createSqliteStore(open, { file });
    const versions = new Set<string | undefined>();
    for (let n = 0; n < 3; n += 1) {
      await store.commit([], [{ key: "a", value: n }]);
      versions.add((await store.get("a"))?.version);
    }
    await store.commit([], [{ key: "a", value: undefined }]);
    const killed = nextFile();
    mkdirSync(dirname(killed), { recursive: true });
    for (const part of ["", "-wal"]) copyFileSync(file + part, killed + part);
    await store.close();
    const after = createSqliteStore(open, { file: killed });
    for (let n = 0; n < 3; n += 1) {
      await after.commit([], [{ key: "a", value: n }]);
      versions.add((await after.get("a"))?.version);
    }
    expect(versions.size).toBe(6);
    await after.close();
  });
});

describe.skipIf(hasSqlite)("without SQLite", () => {
  it("cannot be tested here", () => expect(usable).toEqual([]));
});
