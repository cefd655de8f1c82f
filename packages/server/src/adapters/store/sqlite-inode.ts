/**
 * One file may have several paths: hard links, and mounts. Each has a log of its own beside it, so two processes would ruin
 * the file. So it is claimed by its device and inode too, in a folder that all processes of this user know.
 */
import { existsSync, lstatSync, mkdirSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { StoreError, StoreInUseError } from "../../ports/store-errors.ts";
import { claim, holderOf } from "./sqlite-claim.ts";
import { elsewhere } from "./sqlite-errors.ts";

export interface InodeClaim {
  /** Why the file could not be claimed, for example because the temporary folder cannot be written. */
  notice: string | null;
  release(): void;
}

/** Claims a file that exists. Throws a `StoreInUseError`, and a `StoreError` if it has several hard links. */
export function claimInode(path: string, folder: string = claimsFolder()): InodeClaim {
  const claimed = claimIn(folder, path);
  try {
    expectOneLink(path);
    return claimed;
  } catch (error) {
    claimed.release();
    throw error;
  }
}

function claimIn(folder: string, path: string): InodeClaim {
  try {
    makeFolder(folder);
    const held = claim(nameOf(path, folder));
    return { notice: null, release: held.withdraw };
  } catch (error) {
    if (error instanceof StoreInUseError) throw inUse(path, error.pid);
    const reason = error instanceof Error ? error.message : String(error);
    return {
      notice: `A server that opens ${path} under another name, such as a hard link, may not be kept out: ${folder} cannot be used. Set TMPDIR to a folder that can be written. (${reason})`,
      release: () => undefined,
    };
  }
}

/** Throws as `claimInode` does, also if a process has the file by this path. */
export function expectFree(path: string): void {
  const holder = holderOf(path);
  if (holder !== undefined) throw new StoreInUseError(path, holder);
  const other = holderOf(nameOf(path, claimsFolder()));
  if (other !== undefined) throw inUse(path, other);
  expectOneLink(path);
}

/**
 * SQLite keeps a log beside each name, so a process that opens the file by one name misses what the log of another
 * name has.
 */
function expectOneLink(path: string): void {
  const status = statSync(path);
  // A folder has several links by itself; it is refused when the file is opened.
  if (status.isFile() && status.nlink > 1)
    throw new StoreError(
      `${path} has ${status.nlink} names (hard links), and what is stored by one of them may be missing by another. Remove the others, or copy the file, ${elsewhere}.`,
    );
}

function inUse(path: string, pid: number | undefined): StoreInUseError {
  return new StoreInUseError(path, pid, { hasOtherName: true });
}

function claimsFolder(): string {
  return join(tmpdir(), `understudy-${process.getuid?.() ?? "user"}`);
}

/** In a temporary folder that all users share, another user may have made the folder. */
function makeFolder(folder: string): void {
  if (!existsSync(folder)) mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { uid } = lstatSync(folder);
  if (process.getuid !== undefined && uid !== process.getuid())
    throw new StoreError("It belongs to another user.");
}

function nameOf(path: string, folder: string): string {
  const { dev, ino } = statSync(path, { bigint: true });
  return join(folder, `${dev}-${ino}`);
}
