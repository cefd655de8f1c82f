import { StoreError } from "../../ports/store-errors.ts";

/** SQLite's primary result codes that a user can meet; `node:sqlite` gives the number, better-sqlite3 the name. */
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

/** The way out that every trouble with a file has. */
export const elsewhere = "or name another file with --store sqlite:FILE";
const unwritable = `cannot be written. Give this user the right to write it and its folder, ${elsewhere}`;

const advice: Record<string, string> = {
  PERM: unwritable,
  READONLY: unwritable,
  CANTOPEN: unwritable,
  // Also a file that this user may only read: SQLite opens it, and then cannot lock it for writing.
  IOERR: `cannot be read, written or locked. Check its rights and its disk (some network disks know no locks), ${elsewhere}`,
  NOTADB: `is not an SQLite database. Move it away, ${elsewhere}`,
  CORRUPT: `is damaged. Restore it from a copy, ${elsewhere}`,
  FULL: `cannot grow, because the disk is full. Make room, ${elsewhere}`,
};

/** The name of the primary result code, such as `BUSY`; undefined if it is none that we know, or no error of SQLite. */
export function sqliteCode(error: unknown): string | undefined {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown };
  // Extended codes keep the primary code in their lowest byte, and behind the first word of their name.
  if (typeof errcode === "number") return names.get(errcode & 0xff);
  return typeof code === "string" ? /^SQLITE_([A-Z]+)/.exec(code)?.[1] : undefined;
}

/** What went wrong with this file, and what to do about it. */
export function toStoreError(error: unknown, file: string): StoreError {
  if (error instanceof StoreError) return error;
  const message = error instanceof Error ? error.message : String(error);
  const known = advice[sqliteCode(error) ?? ""];
  return new StoreError(known ? `${file} ${known}. (${message})` : `${file}: ${message}`, { cause: error });
}
