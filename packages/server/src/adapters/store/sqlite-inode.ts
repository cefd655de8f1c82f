/**
 * One file may have several paths: hard links, and mounts. Each has a log of its own beside it, so two processes would ruin
 * the file. So it is claimed by its device and inode too, in a folder that all processes of this user know.
 */
import { existsSync, lstatSync, mkdirSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { StoreError, StoreInUseError } from "../../ports/store-errors.ts";
import { claim, holderOf } from "./sqlite-claim.ts";

export interface InodeClaim {
  /** Why there is none, as for a temporary folder that cannot be written. */
  notice: string | null;
  release(): void;
}

/** The file exists. Throws a `StoreInUseError`. */
export function claimInode(path: string, folder: string = claimsFolder()): InodeClaim {
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

/** Throws a `StoreInUseError` if a process has the file, by this path or another. */
export function expectFree(path: string): void {
  const holder = holderOf(path);
  if (holder !== undefined) throw new StoreInUseError(path, holder);
  const other = holderOf(nameOf(path, claimsFolder()));
  if (other !== undefined) throw inUse(path, other);
}

function inUse(path: string, pid: number | undefined): StoreInUseError {
  return new StoreInUseError(path, pid, { hasOtherName: true });
}

function claimsFolder(): string {
  return join(tmpdir(), `understudy-${process.getuid?.() ?? "user"}`);
}

/** In a temporary folder of all users another one may have made it. */
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
