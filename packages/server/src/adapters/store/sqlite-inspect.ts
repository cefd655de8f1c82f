/** Looks at a file without SQLite, which would lock it, and create what is missing. */
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
import { holderOf } from "./sqlite-claim.ts";
import { findSqliteDriver } from "./sqlite-driver.ts";
import { elsewhere, toStoreError } from "./sqlite-errors.ts";
import { problemOf } from "./sqlite-schema.ts";

/** Below this a disk is nearly full. */
const leastBytes = 64 * 1024 * 1024;

/** The driver that would open it. */
export async function inspectSqliteDriver(): Promise<Omit<StoreInspection, "name" | "mayHaveRecords">> {
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

export function inspectSqliteFile(file: string): StoreInspection {
  const path = resolve(file);
  const name = `sqlite:${file}`;
  try {
    const found = { name, facts: [], warnings: spaceWarnings(path), problems: [], mayHaveRecords: true };
    if (!existsSync(path)) return { ...found, ...inspectAbsent(path), mayHaveRecords: false };
    accessSync(path, constants.R_OK | constants.W_OK);
    accessSync(dirname(path), constants.W_OK);
    const holder = holderOf(path);
    if (holder !== undefined)
      return {
        ...found,
        problems: [
          `${path} is in use by process ${holder}: only that may open it. Stop it before you start another server there.`,
        ],
      };
    const { application, format, problem } = readMarks(path);
    const wrong = problem ?? problemOf(path, application, format);
    if (wrong !== null) return { ...found, problems: [wrong] };
    const inFormat = inspectFormat(name, format);
    return {
      name,
      facts: [`${statSync(path).size} bytes`, ...inFormat.facts],
      warnings: [...found.warnings, ...inFormat.warnings],
      problems: inFormat.problems,
      mayHaveRecords: true,
    };
  } catch (error) {
    const problems = [toStoreError(error, path).message];
    return { name, facts: [], warnings: [], problems, mayHaveRecords: true };
  }
}

function inspectAbsent(path: string): Pick<StoreInspection, "facts"> {
  accessSync(nearest(dirname(path)), constants.W_OK);
  return { facts: ["a start creates it"] };
}

/** The folder, or the closest one above it that exists. */
function nearest(folder: string): string {
  return existsSync(folder) ? folder : nearest(dirname(folder));
}

function spaceWarnings(path: string): string[] {
  const folder = nearest(dirname(path));
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize >= leastBytes) return [];
  return [
    `The disk of ${folder} has ${Math.floor((bavail * bsize) / 2 ** 20)} MiB left. Make room, ${elsewhere}.`,
  ];
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
