import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import type { OpenDatabase, SqliteDatabase } from "../../src/adapters/store/sqlite-database.ts";
import { createSqliteStore, openSqliteStore } from "../../src/adapters/store/sqlite.ts";
import { storeContract } from "./contract.ts";
import { hasSqlite, usable } from "./drivers.ts";
import { createFileNames, createTempFolder } from "./temp.ts";

const nextFile = createFileNames(createTempFolder());

/** Keeps hold of the connections, to see what the store set on them. */
function watching(open: OpenDatabase, opened: SqliteDatabase[]): OpenDatabase {
  return (file) => {
    const db = open(file);
    opened.push(db);
    return db;
  };
}

// Opening syncs several times, and some disks take their time.
const timeout = 30_000;

describe.each(usable)("the SQLite store on $name", { timeout }, ({ open }) => {
  for (const { name, run } of storeContract)
    it(name, () => run(async () => createSqliteStore(open, { file: nextFile() })));

  it("a store that is opened again has what it had, and goes on with its versions", async () => {
    const file = nextFile();
    const before = createSqliteStore(open, { file });
    await before.commit([], [{ key: "agent/a", value: { name: "größer" } }]);
    await before.commit([], [{ key: "agent/b", value: 1 }]);
    const [a, b] = await before.list("agent/");
    await before.commit([], [{ key: "agent/b", value: undefined }]);
    await before.close();

    const after = createSqliteStore(open, { file });
    expect(await after.list("")).toEqual([a]);
    expect(
      await after.commit([{ key: "agent/a", version: a?.version ?? null }], [{ key: "agent/b", value: 1 }]),
    ).toBe(true);
    expect((await after.get("agent/b"))?.version).not.toBe(b?.version);
    await after.close();
  });

  it("a closed store leaves no log behind", async () => {
    const file = nextFile();
    const store = createSqliteStore(open, { file });
    await store.commit([], [{ key: "a", value: 1 }]);
    expect(readdirSync(dirname(file))).toContain("stack.db-wal");
    await store.close();
    expect(readdirSync(dirname(file)).sort()).toEqual(["stack.db", "stack.db.holders"]);
  });

  it.each([
    { durable: undefined, synchronous: 1 },
    { durable: false, synchronous: 1 },
    { durable: true, synchronous: 2 },
  ])(
    "durable: $durable syncs at level $synchronous, with a write-ahead log",
    async ({ durable, synchronous }) => {
      const opened: SqliteDatabase[] = [];
      const store = createSqliteStore(watching(open, opened), { file: nextFile(), durable });
      expect(opened[0]?.prepare("PRAGMA synchronous").get()).toEqual({ synchronous });
      expect(opened[0]?.prepare("PRAGMA journal_mode").get()).toEqual({ journal_mode: "wal" });
      await store.close();
    },
  );

  it("a list reads a range of the index, and no more", async () => {
    const opened: SqliteDatabase[] = [];
    const asked: string[] = [];
    const spy: OpenDatabase = (path) => {
      const db = watching(open, opened)(path);
      return {
        exec: (sql) => db.exec(sql),
        prepare: (sql) => (asked.push(sql), db.prepare(sql)),
        close: () => db.close(),
      };
    };
    const store = createSqliteStore(spy, { file: nextFile() });
    const lists = asked.filter((sql) => /key >= \?.*ORDER BY/s.test(sql));
    expect(lists).toHaveLength(4);
    for (const sql of lists) {
      const plan = opened[0]?.prepare(`EXPLAIN QUERY PLAN ${sql}`).all("a", "b", 1, 0) as {
        detail: string;
      }[];
      // Keys are read from the index alone, which has no values.
      const index = sql.startsWith("SELECT key FROM") ? "COVERING INDEX" : "INDEX";
      expect(plan.map(({ detail }) => detail)).toEqual([
        expect.stringMatching(new RegExp(`^SEARCH record USING ${index} .* \\(key>\\? AND key<\\?\\)$`)),
      ]);
    }
    await store.close();
  });

  it("an error in the middle of a commit undoes it, and the store goes on", async () => {
    const store = createSqliteStore(open, { file: nextFile() });
    const writes = [
      { key: "a", value: 1 },
      { key: "b", value: 1n as unknown as number },
    ];
    await expect(store.commit([], writes)).rejects.toThrow(/stack\.db: .*BigInt/);
    expect(await store.list("")).toEqual([]);
    expect(await store.commit([], [{ key: "c", value: 1 }])).toBe(true);
    await store.close();
  });

  it("a full disk is reported as such, and undoes the commit", async () => {
    const opened: SqliteDatabase[] = [];
    const store = createSqliteStore(watching(open, opened), { file: nextFile() });
    await store.commit([], [{ key: "a", value: 1 }]);
    opened[0]?.exec("PRAGMA max_page_count = 1");
    const writes = [
      { key: "a", value: 2 },
      { key: "b", value: "x".repeat(100_000) },
    ];
    await expect(store.commit([], writes)).rejects.toThrow(
      /stack\.db cannot grow, because the disk is full\. Make room/,
    );
    expect((await store.list("")).map(({ value }) => value)).toEqual([1]);
    await store.close();
  });

  it("commits that fail again and again leave nothing that fails later ones", async () => {
    const opened: SqliteDatabase[] = [];
    const store = createSqliteStore(watching(open, opened), { file: nextFile() });
    opened[0]?.exec("PRAGMA max_page_count = 1");
    const large = [{ key: "a", value: "x".repeat(100_000) }];
    for (let time = 0; time < 3; time += 1)
      await expect(store.commit([], large)).rejects.toThrow(/the disk is full/);
    opened[0]?.exec("PRAGMA max_page_count = 1000");
    expect(await store.commit([], large)).toBe(true);
    await store.close();
  });

  it("a closed store fails with what to do", async () => {
    const store = createSqliteStore(open, { file: nextFile() });
    await store.close();
    await expect(store.get("a")).rejects.toThrow(/stack\.db is closed\. Open the store again to use it\./);
  });

  it("a store that is closed twice lets go of its own hold only", async () => {
    const file = nextFile();
    const first = createSqliteStore(open, { file });
    await first.close();
    const second = createSqliteStore(open, { file });
    await first.close();
    expect(() => createSqliteStore(open, { file })).toThrow(`is in use by process ${process.pid}.`);
    await second.close();
  });

  it("a store whose folder was removed lets go of its file", async () => {
    const opened: SqliteDatabase[] = [];
    const file = nextFile();
    const store = createSqliteStore(watching(open, opened), { file });
    rmSync(dirname(file), { recursive: true });
    await store.close();
    expect(() => opened[0]?.exec("SELECT 1")).toThrow(/not open|already closed/);
  });

  it("a damaged file is told as such, by its own name, and nothing stays beside it", async () => {
    const file = nextFile();
    const store = createSqliteStore(open, { file });
    await store.commit(
      [],
      Array.from({ length: 50 }, (_, index) => ({ key: `k/${index}`, value: "x".repeat(1_000) })),
    );
    await store.close();
    rmSync(`${file}.holders`, { recursive: true });
    const bytes = readFileSync(file);
    // All but the header, which has the version and the size of the file.
    writeFileSync(file, bytes.fill(0, 100));
    expect(() => createSqliteStore(open, { file })).toThrow(/stack\.db is damaged\. Restore it from a copy/);
    expect(readdirSync(dirname(file))).toEqual(["stack.db"]);
  });

  it("a commit that only checks leaves the file alone", async () => {
    const opened: SqliteDatabase[] = [];
    const store = createSqliteStore(watching(open, opened), { file: nextFile() });
    await store.commit([], [{ key: "a", value: 1 }]);
    const changes = () => opened[0]?.prepare("SELECT total_changes() AS changes").get();
    const before = changes();
    await store.commit([{ key: "b", version: null }], []);
    expect(changes()).toEqual(before);
    await store.close();
  });
});

describe.skipIf(!hasSqlite)("the SQLite store", () => {
  it("belongs to one process, keeps its file name as given, and creates its folders", async () => {
    const file = relative(process.cwd(), join(dirname(nextFile()), "deep", "er", "stack.db"));
    const store = await openSqliteStore({ file });
    expect(store).toMatchObject({ name: `sqlite:${file}`, exclusive: true });
    await store.close();
  });
});

describe.skipIf(hasSqlite)("without SQLite", () => {
  it("cannot be tested here", () => expect(usable).toEqual([]));
});
