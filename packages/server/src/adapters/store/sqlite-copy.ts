/** A copy of the database of another program: SQLite would write beside the file itself, even to read it. */
import { closeSync, copyFileSync, constants, existsSync, openSync, readSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { StoreError } from "../../ports/store-errors.ts";

/** With a log, and with the journal of a transaction that did not end. */
const suffixes = ["", "-wal", "-journal"];

export type CopyFile = (from: string, to: string) => void;

/** A file system that can shares the blocks of both. */
const copyQuickly: CopyFile = (from, to) => copyFileSync(from, to, constants.COPYFILE_FICLONE);

/** Copies a database into an empty folder. Gives the copy. Throws a `StoreError`. */
export function copyDatabase(file: string, folder: string, copy: CopyFile = copyQuickly): string {
  expectDatabase(file);
  const to = join(folder, basename(file));
  const before = stateOf(file);
  for (const suffix of suffixes)
    if (existsSync(`${file}${suffix}`)) copy(`${file}${suffix}`, `${to}${suffix}`);
  if (stateOf(file) === before) return to;
  throw new StoreError(
    `${file} was changed while it was copied: a server writes to it. Stop that server, and begin again. Nothing was imported.`,
  );
}

const magic = "SQLite format 3\0";
/** How often it was changed is in these bytes of its first page. */
const counter = { at: 24, length: 4 };

function expectDatabase(file: string): void {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined) throw new StoreError(`There is no file ${file}.`);
  if (found.isDirectory())
    throw new StoreError(`${file} is a folder. Name the files in it: ${join(file, "*.db")}`);
  if (bytesOf(file, 0, magic.length).toString("latin1") !== magic)
    throw new StoreError(`${file} is not an SQLite database.`);
}

function stateOf(file: string): string {
  const states = suffixes.map((suffix) => {
    const found = statSync(`${file}${suffix}`, { throwIfNoEntry: false, bigint: true });
    return found === undefined ? "none" : `${found.size} ${found.mtimeNs}`;
  });
  return [...states, bytesOf(file, counter.at, counter.length).toString("hex")].join("\n");
}

function bytesOf(file: string, at: number, length: number): Buffer {
  const descriptor = openSync(file, "r");
  try {
    const bytes = Buffer.alloc(length);
    return bytes.subarray(0, readSync(descriptor, bytes, 0, length, at));
  } finally {
    closeSync(descriptor);
  }
}
