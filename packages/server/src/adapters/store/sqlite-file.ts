import { closeSync, existsSync, openSync, rmdirSync, rmSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { StoreError, StoreInUseError } from "../../ports/store-errors.ts";
import { claim } from "./sqlite-claim.ts";
import { claimInode, type InodeClaim } from "./sqlite-inode.ts";
import type { OpenDatabase, SqliteDatabase } from "./sqlite-database.ts";
import { elsewhere, sqliteCode, toStoreError } from "./sqlite-errors.ts";
import { sqlitePath } from "./sqlite-path.ts";

/** A database file that is locked against other processes, and against other stores of this one, until it is closed. */
export interface HeldFile<Prepared> {
  /** Absolute, without symbolic links. */
  path: string;
  /** All that must stay as it is while the database is open; its log may not exist yet. */
  files: readonly string[];
  /** What its user has to know. */
  notices: readonly string[];
  db: SqliteDatabase;
  /** What `prepare` returned. */
  prepared: Prepared;
  close(): void;
}

/**
 * Opens a file that no other process and no other store of this one has. Two locks see to it: claims of its path and of its
 * inode, which all drivers respect and which know the pid of the holder, and the lock of SQLite, which other programs
 * respect too if both have a native driver.
 *
 * Only SQLite may open these files: on POSIX, closing any descriptor of a file drops all locks of this process on it.
 */
export function holdFile<Prepared>(
  open: OpenDatabase,
  file: string,
  prepare: (db: SqliteDatabase, path: string) => Prepared,
): HeldFile<Prepared> {
  const path = sqlitePath(resolve(file));
  const held = attempt(path, () => claim(path));
  let db: SqliteDatabase | undefined;
  let inode: InodeClaim | undefined;
  let isNew = false;
  try {
    const { opened, prepared } = attempt(path, () => {
      removeStaleLock(path, held.afterKill);
      const problem = orphanedLog(path);
      if (problem !== null) throw new StoreError(problem);
      isNew = create(path);
      inode = claimInode(path);
      db = open(path);
      lock(db, path);
      return { opened: db, prepared: prepare(db, path) };
    });
    return {
      path,
      files: [path, `${path}-wal`, held.file],
      notices: inode?.notice ? [inode.notice] : [],
      db: opened,
      prepared,
      close: () => closeAll(opened, () => (inode?.release(), held.release())),
    };
  } catch (error) {
    db?.close();
    inode?.release();
    if (isNew) for (const end of ["", "-wal", "-shm", "-journal"]) rmSync(`${path}${end}`, { force: true });
    held.withdraw();
    throw error;
  }
}

function attempt<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw toStoreError(error, path);
  }
}

/**
 * Why a file must not be created, or filled: it was deleted or truncated, and SQLite would remove a log without its database.
 * Null if it may be.
 */
export function orphanedLog(path: string): string | null {
  const sizeOf = (file: string): number | undefined => statSync(file, { throwIfNoEntry: false })?.size;
  const [size, log] = [sizeOf(path), `${path}-wal`];
  if ((size ?? 0) > 0 || (sizeOf(log) ?? 0) === 0) return null;
  const what = size === undefined ? "missing" : "empty";
  return `${path} is ${what}, but its log ${log} is not. Put the file back, or remove the log to begin anew, ${elsewhere}.`;
}

/** Creates the file for this user only, which SQLite leaves so and gives the files beside it. False if it exists. */
function create(path: string): boolean {
  if (existsSync(path)) return false;
  closeSync(openSync(path, "wx", 0o600));
  return true;
}

/** `FILE.lock` is the lock of node-sqlite3-wasm, a folder, which a killed process leaves behind. */
function removeStaleLock(path: string, afterKill: boolean): void {
  const leftover = `${path}.lock`;
  const found = statSync(leftover, { throwIfNoEntry: false });
  if (found === undefined) return;
  if (found.isDirectory() && afterKill) rmdirSync(leftover);
  // Not ours: the last holder released the file properly.
  else throw new StoreInUseError(path, undefined, { leftover });
}

function lock(db: SqliteDatabase, path: string): void {
  try {
    // In this mode SQLite keeps the lock of the first transaction until the database is closed.
    db.exec("PRAGMA busy_timeout = 0");
    db.exec("PRAGMA locking_mode = EXCLUSIVE");
    db.exec("BEGIN EXCLUSIVE");
    db.exec("COMMIT");
  } catch (error) {
    if (sqliteCode(error) === "BUSY") throw new StoreInUseError(path, undefined, { cause: error });
    throw error;
  }
}

function closeAll(db: SqliteDatabase, release: () => void): void {
  try {
    db.close();
  } finally {
    release();
  }
}
