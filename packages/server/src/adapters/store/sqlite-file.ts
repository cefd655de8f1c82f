import { existsSync, mkdirSync, realpathSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { StoreError, StoreInUseError } from "../../ports/store-errors.ts";
import type { OpenDatabase, SqliteDatabase } from "./sqlite-driver.ts";
import { elsewhere, sqliteCode, toStoreError } from "./sqlite-errors.ts";

/** A database file that is locked against other processes, and against other stores of this one, until it is closed. */
export interface HeldFile {
  /** Absolute, without symbolic links. */
  path: string;
  db: SqliteDatabase;
  close(): void;
}

/**
 * Locks the file for this process. The operating system keeps the lock, on the database itself, so a killed process
 * leaves none behind, and every path to the file leads to the same lock.
 *
 * SQLite does not report the holder of a lock. A second small database next to the file, the lock file, has its pid: a
 * process locks and unlocks the file only while it has locked the lock file, and writes its pid there before it
 * unlocks that. So a pid read under the lock file belongs to the current holder, never to an earlier one.
 *
 * Only SQLite may open these files: on POSIX, closing any descriptor of a file drops all locks of this process on it.
 */
export function holdFile(
  open: OpenDatabase,
  file: string,
  prepare: (db: SqliteDatabase, path: string) => void,
): HeldFile {
  const { db, path } = openFile(open, resolve(file));
  const lockFile = `${path}.lock`;
  try {
    withLockFile(open, lockFile, path, (holder) => {
      lock(db, path, () => toLivePid(holder.prepare("SELECT pid FROM holder").get()));
      prepare(db, path);
      holder.exec("DELETE FROM holder");
      holder.prepare("INSERT INTO holder VALUES (?)").run(process.pid);
    });
  } catch (error) {
    db.close();
    throw toStoreError(error, path);
  }
  return { path, db, close: () => unlock(open, lockFile, path, db) };
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
    // The file exists now, so a symbolic link can be resolved.
    return { db, path: realpathSync(file) };
  } catch (error) {
    throw toStoreError(error, file);
  }
}

/** With its parents. Node's `recursive` never returns where the parent exists but takes no folders, as in /proc. */
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

/** Runs `body` in a transaction on the lock file, which no other process can lock meanwhile. */
function withLockFile(
  open: OpenDatabase,
  lockFile: string,
  path: string,
  body: (holder: SqliteDatabase) => void,
): void {
  const holder = open(lockFile);
  try {
    // Others hold this lock only while they open a file, so waiting is worth it.
    holder.exec("PRAGMA busy_timeout = 5000");
    holder.exec("BEGIN EXCLUSIVE");
    holder.exec("CREATE TABLE IF NOT EXISTS holder (pid INTEGER NOT NULL)");
    body(holder);
    holder.exec("COMMIT");
  } catch (error) {
    if (sqliteCode(error) === "BUSY") throw new StoreInUseError(path, undefined, { cause: error });
    throw toStoreError(error, lockFile);
  } finally {
    holder.close();
  }
}

function lock(db: SqliteDatabase, path: string, readPid: () => number | undefined): void {
  try {
    // In this mode SQLite keeps the lock of the first transaction until the database is closed.
    db.exec("PRAGMA busy_timeout = 0");
    db.exec("PRAGMA locking_mode = EXCLUSIVE");
    db.exec("BEGIN EXCLUSIVE");
    db.exec("COMMIT");
  } catch (error) {
    if (sqliteCode(error) === "BUSY") throw new StoreInUseError(path, readPid(), { cause: error });
    throw toStoreError(error, path);
  }
}

/** Undefined for the pid of a killed process: then a program without our lock file has the file. */
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

function unlock(open: OpenDatabase, lockFile: string, path: string, db: SqliteDatabase): void {
  let closed = false;
  try {
    withLockFile(open, lockFile, path, (holder) => {
      holder.exec("DELETE FROM holder");
      db.close();
      closed = true;
    });
  } catch {
    // The lock file may be deleted with its folder. A stale pid is only a wrong hint; the file is closed below.
  }
  if (!closed) db.close();
}
