import { expect, test } from "vitest";
import { openStore, StoreUnavailableError } from "../../src/index.ts";
import { parseStore } from "../../src/cli/option-parsers.ts";
import { openStoreBy } from "../../src/compose/open-store.ts";

const unavailable = async (): Promise<never> => {
  throw new StoreUnavailableError("SQLite is not available here. (node:sqlite: not in Node 20; others: …)");
};

test("auto means memory without SQLite, and one short line says what is lost and what helps", async () => {
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

test("a program may choose it by a text, and any other choice is refused", async () => {
  expect((await openStore("memory")).store.name).toBe("memory");
  await expect(openStore("redsi://me:secret@host")).rejects.toThrow(
    /^openStore takes auto, memory, (?!.*secret)/,
  );
  // @ts-expect-error -- as a program in JavaScript writes it
  await expect(openStore({ kind: "mongo" })).rejects.toThrow("kind must be one of auto, memory");
  // @ts-expect-error -- as a program in JavaScript writes it
  await expect(openStore({ kind: "sqlite" })).rejects.toThrow("sqlite needs a file");
  // @ts-expect-error -- as a program in JavaScript writes it
  await expect(openStore()).rejects.toThrow("kind must be one of");
});

test.each([
  ["foo.db", "; did you mean sqlite:foo.db?"],
  ["./data/foo", "; did you mean sqlite:./data/foo?"],
  ["sqlite://foo.db", "; did you mean sqlite:foo.db?"],
  ["sqlite:///tmp/foo.db", "; did you mean sqlite:/tmp/foo.db?"],
  ["sqlite3:foo", "; did you mean sqlite:foo?"],
  ["sqlit:foo", "; did you mean sqlite:foo?"],
  ["memroy", "; did you mean memory?"],
  ["foo:bar", "DATABASE, not foo:…"],
  ["nonsense", "DATABASE, not nonsense"],
])("--store %s: %s", (text, words) => {
  expect(() => parseStore(text)).toThrow(words);
});

test.each([
  "mysql://me:secret@host/db",
  "me:secret@host/db.sqlite",
  "redis:me:secret@host",
  "redis:/me:secret",
])("an address in another form is not repeated, as it may have a password", (text) => {
  expect(() => parseStore(text)).toThrow(/^--store takes (?!.*(secret|did you mean))/);
});
