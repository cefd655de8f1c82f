import { existsSync, lstatSync, mkdirSync, readlinkSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { StoreError } from "../../ports/store-errors.ts";
import { elsewhere, toStoreError } from "./sqlite-errors.ts";

/** The file without symbolic links, whether or not it exists, so that every path to it is one. Creates its folder. */
export function sqlitePath(file: string): string {
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
    return followLinks(file);
  } catch (error) {
    throw toStoreError(error, file);
  }
}

/** Follows links like `realpath`, which fails if the file does not exist. */
function followLinks(file: string): string {
  if (existsSync(file)) return realpathSync(file);
  const found = lstatSync(file, { throwIfNoEntry: false });
  if (found?.isSymbolicLink()) return sqlitePath(resolve(dirname(file), readlinkSync(file)));
  return join(realpathSync(dirname(file)), basename(file));
}

/**
 * Makes a folder and its parents, for this user only. Node's `recursive` never returns where the parent exists but
 * takes no folders, as in /proc.
 */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process may have made it in between.
    if (!existsSync(folder)) throw error;
  }
}
