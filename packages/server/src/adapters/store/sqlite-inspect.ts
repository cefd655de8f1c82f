/** Looks at a file: first without SQLite, which would create what is missing. */
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  openSync,
  readSync,
  statfsSync,
  statSync,
} from "node:fs";
import { dirname, resolve } from "node:path";
import { StoreUnavailableError } from "../../ports/store-errors.ts";
import type { StoreInspection } from "../../ports/store-inspection.ts";
import { inspectFormat } from "./format-facts.ts";
import { findSqliteDriver } from "./sqlite-driver.ts";
import { elsewhere, toStoreError } from "./sqlite-errors.ts";
import { expectFree } from "./sqlite-inode.ts";
import { orphanedLog } from "./sqlite-file.ts";
import { openSqliteStore } from "./sqlite.ts";
import { problemOf } from "./sqlite-schema.ts";

/** Below this a disk is nearly full, and below a thousandth of it full: nothing of a usual size is stored there. */
const leastBytes = 64 * 1024 * 1024;
const noBytes = 64 * 1024;

/** The driver that would open it. */
export async function inspectSqliteDriver(): Promise<Omit<StoreInspection, "name" | "hasKeys">> {
  const nothing = { facts: [], warnings: [], problems: [] };
  try {
    const { name } = await findSqliteDriver();
    if (name !== "node-sqlite3-wasm") return { ...nothing, facts: [name] };
    return {
      ...nothing,
      warnings: [
        `${name} is slower than the others: Node 22.13 or newer has SQLite itself, and \`npm install better-sqlite3\` is as fast.`,
      ],
    };
  } catch (error) {
    if (!(error instanceof StoreUnavailableError)) throw error;
    return { ...nothing, problems: [error.message] };
  }
}

/**
 * Opens the file as a start does, and looks for keys with these prefixes; without any it is not opened, as where there is
 * no driver.
 */
export async function inspectSqliteFile(
  file: string,
  prefixes: readonly string[] = [],
): Promise<StoreInspection> {
  const path = resolve(file);
  const name = `sqlite:${file}`;
  const nothing = { name, facts: [], warnings: [], problems: [], hasKeys: false };
  try {
    const warnings = spaceWarnings(path);
    const orphan = orphanedLog(path);
    if (orphan !== null) return { ...nothing, warnings, problems: [orphan] };
    // A start that was killed at once leaves an empty file.
    const isEmpty = statSync(path, { throwIfNoEntry: false })?.size === 0;
    if (!existsSync(path) || isEmpty) return { ...nothing, warnings, ...inspectAbsent(path) };
    accessSync(path, constants.R_OK | constants.W_OK);
    accessSync(dirname(path), constants.W_OK);
    expectFree(path);
    const { application, format, problem } = readMarks(path);
    const wrong = problem ?? problemOf(path, application, format);
    if (wrong !== null) return { ...nothing, warnings, problems: [wrong] };
    const inFormat = inspectFormat(name, format);
    return {
      name,
      facts: [`${statSync(path).size} bytes`, ...inFormat.facts],
      warnings: [...warnings, ...inFormat.warnings],
      problems: inFormat.problems,
      hasKeys: prefixes.length > 0 && isOwn(path) && (await hasKeys(file, prefixes)),
    };
  } catch (error) {
    return { ...nothing, problems: [toStoreError(error, path).message] };
  }
}

/** What another user, such as an administrator, leaves beside a file would be in the way of its owner. */
function isOwn(path: string): boolean {
  return process.getuid === undefined || statSync(path).uid === process.getuid();
}

async function hasKeys(file: string, prefixes: readonly string[]): Promise<boolean> {
  const store = await openSqliteStore({ file });
  try {
    const found = await Promise.all(
      prefixes.map(async (prefix) => store.list(prefix, { limit: 1, keysOnly: true })),
    );
    return found.some((keys) => keys.length > 0);
  } finally {
    await store.close();
  }
}

function inspectAbsent(path: string): Pick<StoreInspection, "facts"> {
  const { folder, bytes } = spaceOf(path);
  accessSync(folder, constants.W_OK);
  if (bytes < noBytes) throw Object.assign(new Error(`${bytes} bytes are left`), { code: "ENOSPC" });
  return { facts: ["a start creates it"] };
}

/** The folder, or the closest one above it that exists. */
function nearest(folder: string): string {
  return existsSync(folder) ? folder : nearest(dirname(folder));
}

function spaceWarnings(path: string): string[] {
  const { folder, bytes } = spaceOf(path);
  if (bytes >= leastBytes) return [];
  if (bytes >= noBytes)
    return [`The disk of ${folder} has ${Math.floor(bytes / 2 ** 20)} MiB left. Make room, ${elsewhere}.`];
  return [
    `The disk of ${folder} is full: a server reads what is there, and answers by 503 what it would have to write. Make room, ${elsewhere}.`,
  ];
}

/** What the disk has left for this user. */
function spaceOf(path: string): { folder: string; bytes: number } {
  const folder = nearest(dirname(path));
  const { bavail, bsize } = statfsSync(folder);
  return { folder, bytes: bavail * bsize };
}

/**
 * The marks of a database, which stand in its first hundred bytes. This process has no lock on the file, which closing it
 * would drop.
 */
function readMarks(path: string): { application: number; format: number; problem: string | null } {
  const nothing = { application: 0, format: 0 };
  if (statSync(path).isDirectory()) return { ...nothing, problem: `${path} is a folder. Name a file in it.` };
  const header = Buffer.alloc(100);
  const descriptor = openSync(path, "r");
  const length = readSync(descriptor, header);
  closeSync(descriptor);
  if (length < header.length || !header.toString("latin1").startsWith("SQLite format 3\0"))
    return { ...nothing, problem: `${path} is not an SQLite database. Move it away, ${elsewhere}.` };
  return { application: header.readInt32BE(68), format: header.readInt32BE(60), problem: null };
}
