import { existsSync, mkdirSync, realpathSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { StoreError, StoreInUseError } from "../../ports/store-errors.ts";
import type { OpenDatabase, SqliteDatabase } from "./sqlite-driver.ts";
import { elsewhere, sqliteCode, toStoreError } from "./sqlite-errors.ts";

/** A database file that no other process, and nobody else in this one, can use until it is closed. */
export interface HeldFile {
  /** Absolute, without symbolic links. */
  path: string;
  db: SqliteDatabase;
  close(): void;
}

/**
 * Takes the file for this process. The operating system keeps the lock, on the database itself, so a process that
 * was killed leaves none behind, and every path to the file meets the same lock.
 *
 * SQLite cannot say who holds it. So a second small database next to it, the door, says that: one takes and gives
 * up the file only while holding the door, and writes one's pid before leaving it. Who finds the file taken while
 * holding the door therefore reads the pid of who has it now, never one of an earlier holder.
 *
 * Only SQLite may open these files here: on POSIX, closing any descriptor of a file drops the locks that this process has on it.
 */
export function holdFile(
  open: OpenDatabase,
  file: string,
  prepare: (db: SqliteDatabase, path: string) => void,
): HeldFile {
  const { db, path } = openFile(open, resolve(file));
  const door = `${path}.lock`;
  try {
    withLockFile(open, door, path, (holder) => {
      lock(db, path, () => toLivePid(holder.prepare("SELECT pid FROM holder").get()));
      prepare(db, path);
      holder.exec("DELETE FROM holder");
      holder.prepare("INSERT INTO holder VALUES (?)").run(process.pid);
    });
  } catch (error) {
    db.close();
    throw toStoreError(error, path);
  }
  return { path, db, close: () => giveUp(open, door, path, db) };
}

function openFile(open: OpenDatabase, file: string): { db: SqliteDatabase; path: string } {
  try {
    makeFolder(dirname(file));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StoreError(`The folder of ${file} cannot be created. Create it, ${elsewhere}. (${reason})`, {
      cause: error,
    });
  }
  try {
    if (statSync(file, { throwIfNoEntry: false })?.isDirectory())
      throw new StoreError(
        `${file} is a folder. Name a file in it: --store sqlite:${join(file, "stack.db")}`,
      );
    const db = open(file);
    // Opening created the file, so that a symbolic link, too, can be followed to its end now.
    return { db, path: realpathSync(file) };
  } catch (error) {
    throw toStoreError(error, file);
  }
}

/** With its parents. Node's own `recursive` never ends where the parent is there but takes no folders, as in /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process may have made it in between.
    if (!existsSync(folder)) throw error;
  }
}

/** Nobody else is at the door while `body` runs; what it wrote there is gone if it throws. */
function withLockFile(
  open: OpenDatabase,
  door: string,
  path: string,
  body: (holder: SqliteDatabase) => void,
): void {
  const holder = open(door);
  try {
    // Others are at the door for as long as it takes to open a file, so that waiting is worth it.
    holder.exec("PRAGMA busy_timeout = 5000");
    holder.exec("BEGIN EXCLUSIVE");
    holder.exec("CREATE TABLE IF NOT EXISTS holder (pid INTEGER NOT NULL)");
    body(holder);
    holder.exec("COMMIT");
  } catch (error) {
    if (sqliteCode(error) === "BUSY") throw new StoreInUseError(path, undefined, { cause: error });
    throw toStoreError(error, door);
  } finally {
    holder.close();
  }
}

function lock(db: SqliteDatabase, path: string, readPid: () => number | undefined): void {
  try {
    // In this mode the lock of the first transaction stays until the database is closed.
    db.exec("PRAGMA busy_timeout = 0");
    db.exec("PRAGMA locking_mode = EXCLUSIVE");
    db.exec("BEGIN EXCLUSIVE");
    db.exec("COMMIT");
  } catch (error) {
    if (sqliteCode(error) === "BUSY") throw new StoreInUseError(path, readPid(), { cause: error });
    throw toStoreError(error, path);
  }
}

/** A pid that a killed process left says nothing: then somebody who does not know the door has the file. */
function toLivePid(row: unknown): number | undefined {
  const pid = (row as { pid: number } | undefined)?.pid;
  if (pid === undefined) return undefined;
  try {
    process.kill(pid, 0);
    return pid;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM" ? pid : undefined;
  }
}

function giveUp(open: OpenDatabase, door: string, path: string, db: SqliteDatabase): void {
  let closed = false;
  try {
    withLockFile(open, door, path, (holder) => {
      holder.exec("DELETE FROM holder");
      db.close();
      closed = true;
    });
  } catch {
    // The door may be gone with its folder. A pid that stays behind is no more than a wrong hint; the file is let go below.
  }
  if (!closed) db.close();
}
