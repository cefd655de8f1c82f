/** Others remove, replace or truncate the files of a store that is open. */
import { copyFileSync, renameSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { withReadCache } from "../../src/adapters/store/read-cache.ts";
import { inspectSqliteFile } from "../../src/adapters/store/sqlite-inspect.ts";
import { createSqliteStore } from "../../src/adapters/store/sqlite.ts";
import { testServer } from "../support/client.ts";
import { fakeProviders } from "../support/fake-providers.ts";
import { handClock } from "../support/hand-clock.ts";
import { usable } from "./drivers.ts";
import { createFileNames, createTempFolder } from "./temp.ts";

const nextFile = createFileNames(createTempFolder());

const harms: Record<string, (file: string) => void> = {
  deleted: (file) => rmSync(file),
  replaced(file) {
    writeFileSync(`${file}.new`, "of somebody else");
    renameSync(`${file}.new`, file);
  },
  truncated: (file) => truncateSync(file, 0),
};

const cases = ["", "-wal", ".holders/1"]
  .flatMap((end) => Object.entries(harms).map(([how, harm]) => ({ name: `stack.db${end}`, end, how, harm })))
  // A link, which has no size that changes.
  .filter(({ end, how }) => end !== ".holders/1" || how !== "truncated");

describe.skipIf(process.platform === "win32").each(usable)(
  "an open SQLite store on $name",
  { timeout: 30_000 },
  ({ open }) => {
    it.each(cases)(
      "answers nothing once $name is $how, not even the next commit, until it is opened again",
      async ({ name, end, harm }) => {
        const file = nextFile();
        const store = withReadCache(createSqliteStore(open, { file }));
        for (const key of ["a", "b"]) await store.commit([], [{ key, value: 1 }]);
        harm(file + end);
        const lost = `${name} was deleted, replaced or truncated while the store was open. Put it back if you can, and restart the server.`;
        const one = store.commit([], [{ key: "c", value: 1 }]);
        const other = store.commit([], [{ key: "d", value: 1 }]);
        await expect(one).rejects.toThrow(lost);
        await expect(other).rejects.toThrow(lost);
        await expect(store.get("a")).rejects.toThrow(lost);
        await expect(store.list("")).rejects.toThrow(lost);
        await store.close();
      },
    );

    it.each(["deleted", "replaced", "put back"])(
      "reads nothing of what it has in memory once its file is %s, until it is opened again",
      async (how) => {
        const file = nextFile();
        const store = withReadCache(createSqliteStore(open, { file }));
        await store.commit([], [{ key: "a", value: 1 }]);
        // What is in memory already is not read any more, either.
        await Promise.all([store.get("a"), store.list("a/")]);
        // Reads of one round of the event loop share a look at the file.
        await setImmediate();
        if (how === "replaced") copyFileSync(file, `${file}.copy`);
        renameSync(file, `${file}.old`);
        if (how === "replaced") renameSync(`${file}.copy`, file);
        const lost =
          /stack\.db was deleted, replaced or truncated while the store was open\. .* restart the server\.$/;
        await expect(store.get("a")).rejects.toThrow(lost);
        if (how === "put back") renameSync(`${file}.old`, file);
        await expect(store.get("a")).rejects.toThrow(lost);
        await expect(store.list("")).rejects.toThrow(lost);
        await expect(store.list("a/")).rejects.toThrow(lost);
        await expect(store.commit([], [{ key: "b", value: 1 }])).rejects.toThrow(lost);
        await store.close();
        if (how !== "put back") rmSync(`${file}-wal`, { force: true });
        const again = createSqliteStore(open, { file });
        if (how === "put back") expect(await again.get("a")).toMatchObject({ value: 1 });
        await again.close();
      },
    );

    it("notices what happens while a commit is written, before its answer", async () => {
      const file = nextFile();
      let harm = (): void => undefined;
      const store = createSqliteStore(
        (path) => {
          const db = open(path);
          const prepare = db.prepare.bind(db);
          return {
            exec: (sql) => db.exec(sql),
            close: () => db.close(),
            prepare(sql) {
              const statement = prepare(sql);
              if (sql !== "COMMIT") return statement;
              return {
                get: (...values) => statement.get(...values),
                all: (...values) => statement.all(...values),
                run() {
                  const result = statement.run();
                  harm();
                  return result;
                },
              };
            },
          };
        },
        { file },
      );
      await store.commit([], [{ key: "a", value: 1 }]);
      harm = () => rmSync(`${file}-wal`, { force: true });
      const both = ["b", "c"].map((key) => store.commit([], [{ key, value: 1 }]));
      for (const one of both) await expect(one).rejects.toThrow("stack.db-wal was deleted");
      await store.close();
    });

    it("goes on while its log and its file grow, and its log begins anew", async () => {
      const file = nextFile();
      const store = createSqliteStore(open, { file });
      // Some checkpoints.
      for (let n = 0; n < 30; n += 1)
        expect(await store.commit([], [{ key: `a/${n % 3}`, value: "x".repeat(400_000) }])).toBe(true);
      for (let n = 0; n < 3; n += 1)
        expect(await store.commit([], [{ key: `a/${n}`, value: undefined }])).toBe(true);
      await store.close();
      await createSqliteStore(open, { file }).close();
    });

    it("goes on if somebody had given its file to SQLite to shrink", async () => {
      const file = nextFile();
      await createSqliteStore(open, { file }).close();
      const other = open(file);
      other.exec("PRAGMA journal_mode = DELETE");
      other.exec("PRAGMA auto_vacuum = FULL");
      other.exec("VACUUM");
      other.close();
      const store = createSqliteStore(open, { file });
      const sizes = [6_000_000, 0, ...Array.from({ length: 8 }, () => 1_000_000)];
      for (const size of sizes)
        expect(await store.commit([], [{ key: "a", value: "x".repeat(size) }])).toBe(true);
      expect(await store.get("a")).toMatchObject({ value: "x".repeat(1_000_000) });
      await store.close();
    });

    it("has what was acknowledged after its log was deleted, if it is closed", async () => {
      const file = nextFile();
      const store = createSqliteStore(open, { file });
      await store.commit([], [{ key: "a", value: 1 }]);
      rmSync(`${file}-wal`);
      await expect(store.commit([], [{ key: "b", value: 1 }])).rejects.toThrow("was deleted");
      await store.close();
      const again = createSqliteStore(open, { file });
      expect(await again.get("a")).toMatchObject({ value: 1 });
      await again.close();
    });

    it.each(["deleted", "truncated"])(
      "is not opened on an empty file if what was %s left a log",
      async (how) => {
        const file = nextFile();
        const store = createSqliteStore(open, { file });
        await store.commit([], [{ key: "a", value: 1 }]);
        copyFileSync(`${file}-wal`, `${file}-wal.copy`);
        await store.close();
        renameSync(`${file}-wal.copy`, `${file}-wal`);
        harms[how]?.(file);
        const words = `${file} is ${how === "deleted" ? "missing" : "empty"}, but its log ${file}-wal is not. Put the file back, or remove the log to begin anew, or name another file`;
        expect(() => createSqliteStore(open, { file })).toThrow(words);
        expect((await inspectSqliteFile(file)).problems).toEqual([expect.stringContaining(words)]);
        expect(statSync(`${file}-wal`).size).toBeGreaterThan(0);
        rmSync(`${file}-wal`);
        await createSqliteStore(open, { file }).close();
      },
    );

    it("is a 503 for each request and for health", async () => {
      const file = nextFile();
      const store = createSqliteStore(open, { file });
      const clock = handClock();
      const server = testServer(fakeProviders({}), { store, clock });
      const agent_config = { model: "m", instructions: "" };
      const create = () => server.call("POST", "/v1/agents", { agent_config });
      const { status, body } = await create();
      expect(status).toBe(200);
      rmSync(`${file}-wal`);
      expect(await create()).toMatchObject({
        status: 503,
        body: { detail: expect.stringContaining("stack.db-wal was deleted, replaced or truncated") },
      });
      expect((await server.call("GET", `/v1/agents/${body.agent_id}`)).status).toBe(503);
      clock.move(1_000);
      expect((await server.call("GET", "/v1/health")).status).toBe(503);
      await store.close();
    });
  },
);
