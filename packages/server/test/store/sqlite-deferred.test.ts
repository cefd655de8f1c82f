/** Entries that SQLite writes later than their records: nobody can tell, whatever comes between. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { OpenDatabase, SqliteStatement } from "../../src/adapters/store/sqlite-database.ts";
import { createSqliteStore } from "../../src/adapters/store/sqlite.ts";
import { EntryWrite } from "../../src/ports/entry-write.ts";
import { both, create, creates, lists, others, shown } from "./deferred-steps.ts";
import { hasSqlite, usable } from "./drivers.ts";
import { copyTo, damagePageOf } from "./files.ts";
import { createPlainStore } from "./plain-store.ts";
import { createFileNames, createTempFolder } from "./temp.ts";

const nextFile = createFileNames(createTempFolder());
const timeout = 60_000;

describe.each(usable)("what SQLite defers, on $name", { timeout }, ({ open }) => {
  it("any sequence of commits, reads, kills and starts answers as if nothing were deferred", async () => {
    const restarts = fc.constantFrom("kill" as const, "close" as const);
    const steps = fc.array(fc.oneof(creates, creates, others, lists, restarts), { maxLength: 30 });
    const property = fc.asyncProperty(steps, async (all) => {
      const plain = createPlainStore();
      let file = nextFile();
      let store = createSqliteStore(open, { file });
      for (const step of all) {
        if (typeof step === "function") {
          expect(await step(store)).toEqual(await step(plain));
          continue;
        }
        const before = file;
        if (step === "kill") copyTo((file = nextFile()), before);
        await store.close();
        store = createSqliteStore(open, { file });
      }
      expect(shown(await store.list(""))).toEqual(shown(await plain.list("")));
      await store.close();
    });
    await fc.assert(property, { numRuns: 100 });
  });

  it("a close writes them, also after a key that was taken", async () => {
    const file = nextFile();
    const earlier = createSqliteStore(open, { file });
    await create(earlier, "agent/a");
    await earlier.close();
    const store = createSqliteStore(open, { file });
    await create(store, "agent/b");
    expect(await create(store, "agent/a")).toBe(false);
    await store.close();
    const db = open(file);
    const keys = db.prepare("SELECT key FROM entry ORDER BY key").all();
    expect(keys).toEqual([{ key: "owned/one/agent/a" }, { key: "owned/one/agent/b" }]);
    db.close();
  });

  it("other records under the keys of entries do not end it", async () => {
    const file = nextFile();
    const store = createSqliteStore(open, { file });
    await store.commit([], [{ key: "owned/two/model/m", value: { own: true } }]);
    await create(store, "agent/a");
    const killed = nextFile();
    copyTo(killed, file);
    const db = open(killed);
    const named = db.prepare("SELECT text FROM record JOIN prefix ON id = deferred WHERE key = 'agent/a'");
    expect(named.get()).toEqual({ text: "owned/one/" });
    db.close();
    const listed = (await store.list("owned/")).map(({ key }) => key);
    expect(listed).toEqual(["owned/one/agent/a", "owned/two/model/m"]);
    await store.close();
  });

  it("an entry has the version of its record", async () => {
    const store = createSqliteStore(open, { file: nextFile() });
    await create(store, "agent/a");
    const [record, entry] = await Promise.all([store.get("agent/a"), store.get("owned/one/agent/a")]);
    expect(entry).toEqual({ key: "owned/one/agent/a", value: true, version: record?.version });
    await store.close();
  });

  it("an entry of two records has the version of its last write", async () => {
    const store = createSqliteStore(open, { file: nextFile() });
    const entry = "owned/one/agent/a";
    for (const [prefix, key] of [
      ["owned/", "one/agent/a"],
      ["owned/one/", "agent/a"],
    ] as const)
      await store.commit([], [{ key, value: 1 }, new EntryWrite(prefix, key)]);
    const { version } = (await store.get("agent/a")) ?? {};
    await store.commit([], [{ key: "agent/a", value: 2 }]);
    expect((await store.get(entry))?.version).toBe(version);
    await store.close();
  });

  it("a commit that fails beside others leaves what was deferred", async () => {
    const store = createSqliteStore(open, { file: nextFile() });
    await create(store, "agent/a");
    const failed = store.commit([], [{ key: {} as string, value: 1 }]);
    const [result] = await Promise.allSettled([failed, create(store, "agent/b")]);
    expect(result.status).toBe("rejected");
    await create(store, "agent/c");
    expect((await store.list("owned/one/")).map(({ key }) => key.slice(-1))).toEqual(["a", "b", "c"]);
    await store.close();
  });

  it("the first entry with a prefix is found, though the transaction failed that first had it", async () => {
    const store = createSqliteStore(open, { file: nextFile() });
    const [created, failed] = await Promise.allSettled([
      create(store, "agent/a"),
      store.commit([], [{ key: {} as string, value: 1 }]),
    ]);
    expect([created, failed.status]).toEqual([{ status: "fulfilled", value: true }, "rejected"]);
    expect((await store.list("owned/")).map(({ key }) => key)).toEqual(["owned/one/agent/a"]);
    await store.close();
  });

  it("a round that fails after it wrote what was deferred has written nothing", async () => {
    const store = createSqliteStore(open, { file: nextFile() });
    await create(store, "agent/a");
    const version = (await store.get("agent/a"))?.version ?? null;
    const checked = store.commit([{ key: "owned/one/agent/a", version }], [{ key: "b", value: 1 }]);
    const failed = store.commit([], [{ key: {} as string, value: 1 }]);
    const [first, second] = await Promise.allSettled([checked, failed]);
    expect([first, second.status]).toEqual([{ status: "fulfilled", value: true }, "rejected"]);
    await store.close();
  });

  it("lists are read from a full disk too, with what could not be written", async () => {
    let isFull = false;
    const full: OpenDatabase = (path) => {
      const db = open(path);
      const prepare = (sql: string): SqliteStatement => {
        const statement = db.prepare(sql);
        if (sql !== "COMMIT") return statement;
        const run = () => {
          if (isFull) throw Object.assign(new Error("database or disk is full"), { code: "SQLITE_FULL" });
          return statement.run();
        };
        return {
          get: (...values) => statement.get(...values),
          all: (...values) => statement.all(...values),
          run,
        };
      };
      return { exec: (sql) => db.exec(sql), prepare, close: () => db.close() };
    };
    const store = createSqliteStore(full, { file: nextFile() });
    await create(store, "agent/a");
    await create(store, "agent/b");
    isFull = true;
    const listed = ["owned/one/agent/a", "owned/one/agent/b"];
    for (let times = 0; times < 2; times += 1)
      expect((await store.list("owned/one/")).map(({ key }) => key)).toEqual(listed);
    expect(await store.get("owned/one/agent/b")).toMatchObject({ value: true });
    await expect(create(store, "agent/c")).rejects.toThrow(/full/);
    isFull = false;
    await create(store, "agent/c");
    expect((await store.list("owned/one/")).map(({ key }) => key)).toEqual([...listed, "owned/one/agent/c"]);
    await store.close();
  });

  it("after a kill a damaged page hides what is on it, and no list is shorter for it", async () => {
    const file = nextFile();
    const store = createSqliteStore(open, { file });
    const names = Array.from({ length: 300 }, (_, index) => `agent/${index}`);
    await Promise.all(names.map(async (key) => store.commit([], both(key, "x".repeat(200)))));
    const killed = nextFile();
    copyTo(killed, file);
    await store.close();
    const db = open(killed);
    db.exec("PRAGMA wal_checkpoint(TRUNCATE)");
    db.close();
    damagePageOf(killed, `agent/270"xxx`);
    for (let times = 0; times < 2; times += 1) {
      const again = createSqliteStore(open, { file: killed });
      expect(await again.get("agent/0")).toMatchObject({ value: "x".repeat(200) });
      expect(await again.list("agent/29", { keysOnly: true })).toHaveLength(11);
      expect(await create(again, `agent/later-${times}`)).toBe(true);
      await expect(again.get("agent/270")).rejects.toThrow(/damaged/);
      await expect(again.list("owned/one/", { keysOnly: true })).rejects.toThrow(/damaged/);
      await again.close();
    }
  });

  it("what is known of an entry is of the last write to it", async () => {
    const store = createSqliteStore(open, { file: nextFile() });
    const key = "owned/one/agent/a";
    expect(await store.commit([{ key, version: null }], [{ key: "agent/z", value: 1 }])).toBe(true);
    await create(store, "agent/a");
    expect(await store.commit([{ key, version: null }], [{ key: "agent/z", value: 2 }])).toBe(false);
    await store.commit([], [{ key, value: "by itself" }]);
    const { version } = (await store.get(key)) ?? {};
    await store.commit([], both("agent/a"));
    expect(await store.commit([{ key, version: version ?? null }], [{ key: "agent/z", value: 3 }])).toBe(
      false,
    );
    expect((await store.get(key))?.value).toBe(true);
    await store.close();
  });

  it("of two writes to an entry in one commit the last counts", async () => {
    const store = createSqliteStore(open, { file: nextFile() });
    await store.commit([], [...both("agent/a"), { key: "owned/one/agent/a", value: undefined }]);
    expect((await store.list("")).map(({ key }) => key)).toEqual(["agent/a"]);
    await store.close();
  });

  it("so many commits that entries are written meanwhile lose nothing, nor does a kill after them", async () => {
    const file = nextFile();
    const store = createSqliteStore(open, { file });
    const count = 12_300;
    await Promise.all(Array.from({ length: count }, (_, index) => create(store, `agent/${index}`)));
    for (let index = 0; index < 50; index += 1) await create(store, `agent/later-${index}`);
    const killed = nextFile();
    copyTo(killed, file);
    await store.close();
    const again = createSqliteStore(open, { file: killed });
    expect(await again.list("owned/one/agent/", { keysOnly: true })).toHaveLength(count + 50);
    await again.close();
  });
});

describe.skipIf(hasSqlite)("without SQLite", () => {
  it("nothing of it can be tested here", () => expect(usable).toEqual([]));
});
