import { chmodSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { loadSqliteDriver } from "../../src/adapters/store/sqlite-driver.ts";
import { toStoreError } from "../../src/adapters/store/sqlite-errors.ts";
import { createSqliteStore, openSqliteStore } from "../../src/adapters/store/sqlite.ts";
import { StoreError, StoreInUseError, StoreUnavailableError } from "../../src/ports/store-errors.ts";
import { hasSqlite, usable } from "./drivers.ts";
import { createFileNames, createTempFolder } from "./temp.ts";

const nextFile = createFileNames(createTempFolder());

function caught(work: () => unknown): Error {
  try {
    work();
  } catch (error) {
    if (error instanceof Error) return error;
  }
  throw new Error("nothing was thrown");
}

/** Root may write anywhere, so it has to become somebody else for a moment. */
function withoutRoot<T>(work: () => T): T {
  if (process.geteuid?.() !== 0) return work();
  process.seteuid?.(65534);
  try {
    return work();
  } finally {
    process.seteuid?.(0);
  }
}

describe.each(usable)("opening an SQLite store on $name", { timeout: 30_000 }, ({ name, open }) => {
  const opening = (file: string) => caught(() => createSqliteStore(open, { file }));

  it("fails while it is open in this process, by whichever path", async () => {
    const file = nextFile();
    const store = createSqliteStore(open, { file });
    const link = join(dirname(file), "link.db");
    symlinkSync(file, link);
    for (const path of [file, link, relative(process.cwd(), file)]) {
      const error = opening(path);
      expect(error).toBeInstanceOf(StoreInUseError);
      expect(error).toMatchObject({ file, pid: process.pid });
      expect(error.message).toBe(
        `${file} is in use by process ${process.pid}. Stop it, or use --store sqlite:OTHER or --store memory.`,
      );
    }
    // The attempts took nothing away from the store.
    await store.commit([], [{ key: "a", value: 1 }]);
    expect(opening(file)).toBeInstanceOf(StoreInUseError);
    await store.close();
    await createSqliteStore(open, { file: link }).close();
  });

  it("follows a link to a file that does not exist yet", async () => {
    const file = nextFile();
    mkdirSync(dirname(file));
    const link = join(dirname(file), "link.db");
    symlinkSync(file, link);
    const store = createSqliteStore(open, { file: link });
    expect(opening(file)).toMatchObject({ file, pid: process.pid });
    await store.close();
  });

  it("names no process if another program has the file", async () => {
    const file = nextFile();
    await createSqliteStore(open, { file }).close();
    const other = open(file);
    other.exec("BEGIN EXCLUSIVE");
    const error = opening(file);
    expect(error).toBeInstanceOf(StoreInUseError);
    expect(error).toMatchObject({ file, pid: undefined });
    expect(error.message).toMatch(/is in use by another program\. Stop it/);
    other.close();
    await createSqliteStore(open, { file }).close();
  });

  it("refuses a file that is no database, and does not change it", () => {
    const file = nextFile();
    mkdirSync(dirname(file));
    const text = "Dear diary, ".repeat(500);
    writeFileSync(file, text);
    expect(opening(file).message).toContain(
      `${file} is not an SQLite database. Move it away, or name another file`,
    );
    expect(readFileSync(file, "utf8")).toBe(text);
    expect(readdirSync(dirname(file))).toEqual(["stack.db"]);
  });

  it("refuses a folder", () => {
    const folder = dirname(nextFile());
    mkdirSync(folder);
    for (const path of [folder, relative(process.cwd(), folder)])
      expect(opening(path).message).toBe(
        `${folder} is a folder. Name a file in it: --store sqlite:${join(folder, "stack.db")}`,
      );
  });

  it("names a folder that cannot be created", () => {
    const file = nextFile();
    mkdirSync(dirname(file));
    writeFileSync(file, "");
    const below = join(file, "below", "stack.db");
    const error = opening(below);
    expect(error).toBeInstanceOf(StoreError);
    expect(error.message).toMatch(
      /^The folder of .*stack\.db cannot be created\. Create it, or name another file/,
    );
  });

  it.runIf(process.platform === "linux")("names a folder that is not writable", () => {
    expect(opening("/proc/understudy/stack.db").message).toMatch(/^The folder of \S+ cannot be created\./);
  });

  it.skipIf(process.platform === "win32")(
    "tells what may not be written (Windows has no such modes)",
    async () => {
      const file = nextFile();
      mkdirSync(dirname(file));
      chmodSync(dirname(file), 0o555);
      const unwritable = `${file} cannot be written. Grant this user write access to it and its folder; or, to read it, copy it`;
      expect(withoutRoot(() => opening(file)).message).toContain(unwritable);
      expect(withoutRoot(() => opening(join(dirname(file), "new", "stack.db"))).message).toMatch(
        /^The folder of .* cannot be created\..*EACCES/,
      );
      chmodSync(dirname(file), 0o777);
      await createSqliteStore(open, { file }).close();
      chmodSync(file, 0o444);
      chmodSync(`${file}.holders`, 0o777);
      expect(withoutRoot(() => opening(file)).message).toContain(
        name === "node-sqlite3-wasm"
          ? unwritable
          : `${file} cannot be read, written or locked. Check its permissions and its disk`,
      );
    },
  );

  it("refuses the database of another program, and leaves it as it was", () => {
    const file = nextFile();
    mkdirSync(dirname(file));
    const other = open(file);
    other.exec("CREATE TABLE record (key TEXT); PRAGMA user_version = 1;");
    other.close();
    const before = readFileSync(file);
    expect(opening(file).message).toBe(
      `${file} is a database of another program. Name another file with --store sqlite:FILE.`,
    );
    expect(readFileSync(file).equals(before)).toBe(true);
    expect(readdirSync(dirname(file))).toEqual(["stack.db"]);
  });

  it("refuses a file of another format, and says what to do", async () => {
    const file = nextFile();
    await createSqliteStore(open, { file }).close();
    const newer = open(file);
    newer.exec("PRAGMA user_version = 7");
    newer.close();
    for (let time = 0; time < 2; time += 1)
      expect(opening(file).message).toBe(
        `${file} was written by another version of Understudy: its format is 7, and this version knows 1. ` +
          "Start with a new store: name another one with --store.",
      );
  });
});

describe("loading an SQLite driver", () => {
  const missing = async (): Promise<never> => {
    throw new Error("Cannot find it\nin a long list of places");
  };

  it("names all ways out if no driver is installed", async () => {
    const error = await loadSqliteDriver([
      { name: "first", load: missing },
      { name: "second", load: missing },
    ]).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(StoreUnavailableError);
    expect((error as Error).message).toBe(
      "SQLite is not available here. Use Node 22.13 or newer; or run `npm install node-sqlite3-wasm` " +
        "(or better-sqlite3, which is faster) in the project with @understudy/server, or beside understudy.mjs; " +
        "or keep everything in memory with --store memory. (first: Cannot find it; second: Cannot find it)",
    );
  });

  it.skipIf(!hasSqlite)("takes the first that works", async () => {
    const open = usable[0]?.open ?? expect.fail();
    expect(
      await loadSqliteDriver([
        { name: "first", load: missing },
        { name: "second", load: async () => open },
      ]),
    ).toBe(open);
  });

  it.skipIf(!hasSqlite)("leaves warnings as they were", async () => {
    const { emitWarning } = process;
    await loadSqliteDriver();
    expect(process.emitWarning).toBe(emitWarning);
  });

  it.skipIf(!hasSqlite)("rejects, and does not throw, if the file cannot be opened", async () => {
    const folder = dirname(nextFile());
    mkdirSync(folder, { recursive: true });
    await expect(openSqliteStore({ file: folder })).rejects.toBeInstanceOf(StoreError);
  });
});

describe("an error of SQLite", () => {
  it.each([
    {
      code: "SQLITE_CORRUPT_INDEX",
      errcode: 11 | (3 << 8),
      says: /^FILE is damaged\. Restore it from a copy, or name/,
    },
    { code: "SQLITE_READONLY_DIRECTORY", errcode: 8 | (6 << 8), says: /^FILE cannot be written\./ },
    { code: "SQLITE_IOERR_READ", errcode: 10 | (1 << 8), says: /^FILE cannot be read, written or locked\./ },
    { code: "SQLITE_MISUSE", errcode: 21, says: /^FILE: as SQLite says it$/ },
  ])("with one meaning has one text for all drivers ($code)", ({ code, errcode, says }) => {
    for (const own of [{ code }, { code: "ERR_SQLITE_ERROR", errcode }]) {
      const error = Object.assign(new Error("as SQLite says it"), own);
      expect(toStoreError(error, "FILE").message).toMatch(says);
      expect(toStoreError(error, "FILE").cause).toBe(error);
    }
  });
});
