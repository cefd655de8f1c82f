import { StoreError } from "../../ports/store-errors.ts";

/** Primary result codes of SQLite with advice for users; `node:sqlite` gives the number, the others the name. */
const names = new Map([
  [3, "PERM"],
  [5, "BUSY"],
  [8, "READONLY"],
  [10, "IOERR"],
  [11, "CORRUPT"],
  [13, "FULL"],
  [14, "CANTOPEN"],
  [26, "NOTADB"],
]);

/** Errors of Node that mean the same, for the files beside the database. */
const nodeCodes = new Map([
  ["EACCES", "PERM"],
  ["EPERM", "PERM"],
  ["EROFS", "READONLY"],
  ["ENOSPC", "FULL"],
  ["EDQUOT", "FULL"],
]);

/** The alternative in every error about a file. */
export const elsewhere = "or name another file with --store sqlite:FILE";
// SQLite needs a lock and a log to read it, too.
const unwritable = `cannot be written. Grant this user write access to it and its folder; or, to read it, copy it with its log (-wal) to a folder that can be written; ${elsewhere}`;

const advice: Record<string, string> = {
  PERM: unwritable,
  READONLY: unwritable,
  CANTOPEN: unwritable,
  // Also for a read-only file: SQLite opens it, and then cannot lock it for writing. For a full disk too, with one driver.
  IOERR: `cannot be read, written or locked. Check its permissions and its disk, which may be full (some network disks do not support locks), ${elsewhere}`,
  NOTADB: `is not an SQLite database. Move it away, ${elsewhere}`,
  CORRUPT: `is damaged. Restore it from a copy, ${elsewhere}`,
  FULL: `cannot grow, because the disk is full. Make room, ${elsewhere}`,
};

/** The name of the primary result code, such as `BUSY`; undefined for other codes and other errors. */
export function sqliteCode(error: unknown): string | undefined {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown };
  // Extended codes keep the primary code in their lowest byte, and behind the first word of their name.
  if (typeof errcode === "number") return names.get(errcode & 0xff);
  if (typeof code !== "string") return undefined;
  return nodeCodes.get(code) ?? /^SQLITE_([A-Z]+)/.exec(code)?.[1];
}

/** Names the file, the cause, and what to do about it. */
export function toStoreError(error: unknown, file: string): StoreError {
  if (error instanceof StoreError) return error;
  const message = error instanceof Error ? error.message : String(error);
  const known = advice[sqliteCode(error) ?? ""];
  return new StoreError(known ? `${file} ${known}. (${message})` : `${file}: ${message}`, { cause: error });
}
