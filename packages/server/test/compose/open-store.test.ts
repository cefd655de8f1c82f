import { expect, test } from "vitest";
import { StoreUnavailableError } from "../../src/index.ts";
import { openStoreBy } from "../../src/compose/open-store.ts";

const unavailable = async (): Promise<never> => {
  throw new StoreUnavailableError("SQLite is not available here. (node:sqlite: not in Node 20; others: …)");
};

test("without SQLite, auto is memory, and one short line says what is lost and what helps", async () => {
  const { store, notice } = await openStoreBy(unavailable, { kind: "auto" }, false);
  expect(store.name).toBe("memory");
  expect(notice).toMatch(
    /^Records are lost at exit: .*Node 22\.13.*`npm install node-sqlite3-wasm` in the project .*\.$/,
  );
  expect(notice?.length).toBeLessThan(190);
});

test("memory that was asked for loses nothing unexpected, so nothing is said", async () => {
  const { notice } = await openStoreBy(unavailable, { kind: "memory" }, false);
  expect(notice).toBeNull();
});

test("a named file is never replaced by memory", async () => {
  const opened = openStoreBy(unavailable, { kind: "sqlite", file: "a.db" }, false);
  await expect(opened).rejects.toThrow("SQLite is not available here.");
});
