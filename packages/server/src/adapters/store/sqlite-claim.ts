import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmdirSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { StoreInUseError } from "../../ports/store-errors.ts";
import { identify, isIdentityAlive } from "./sqlite-process.ts";

type Link = (text: string, created: string) => void;

/** What a claim says that its process has released. */
const released = "released";

/** The right to open a file; of all processes on this machine, one has it. */
export interface FileClaim {
  /** The file that says so, beside the claimed one. */
  file: string;
  /** Whether the last one who had it was killed with it, and may have left locks behind. */
  afterKill: boolean;
  release(): void;
  /** Releases it, and leaves nothing of it where nobody had a claim before. */
  withdraw(): void;
}

/**
 * Claims a file for this process, whatever drivers it and others have. Node has no lock that ends with its process, so
 * a claim names its process, and is void once that is gone.
 *
 * A void claim is not replaced, which two processes could do at once: claims are numbered files in a folder, the
 * highest counts, and only one process can create the next. The highest is never removed, so whoever was slow, and has
 * created a lower one, sees it.
 *
 * A claim is a symbolic link whose target is its text. It has that from the first moment on, and takes no room on a disk
 * that is full. Where there are no such links it is a file, which is empty for a moment after its creation, and looks void.
 * So the one before is read again after the next was created.
 *
 * @param link Makes a symbolic link. On Windows it takes rights that few users have, and changes some texts.
 */
export function claim(
  path: string,
  link: Link | null = process.platform === "win32" ? null : symlinkSync,
): FileClaim {
  const folder = `${path}.holders`;
  const token = identify();
  for (;;) {
    makeFolder(folder);
    const last = numbers(folder).at(-1) ?? 0;
    const holder = last === 0 ? "" : readHolder(join(folder, String(last)));
    // Removed by a later holder.
    if (holder === undefined) continue;
    if (isIdentityAlive(holder)) throw new StoreInUseError(path, Number.parseInt(holder, 10));
    const own = last + 1;
    if (!create(folder, own, token, link)) continue;
    const rest = numbers(folder).filter((number) => number !== own);
    const wasUnfinished = last > 0 && isIdentityAlive(readHolder(join(folder, String(last))) ?? "");
    if (wasUnfinished || rest.some((number) => number > own)) {
      remove(folder, own);
      continue;
    }
    for (const number of rest) remove(folder, number);
    const held = join(folder, String(own));
    return {
      file: held,
      afterKill: holder !== "",
      release: () => release(held),
      withdraw: () => (own === 1 ? withdraw(folder, held) : release(held)),
    };
  }
}

/** The process that has a claim on a file now; undefined if nobody has. */
export function holderOf(path: string): number | undefined {
  const folder = `${path}.holders`;
  const last = existsSync(folder) ? numbers(folder).at(-1) : undefined;
  const holder = last === undefined ? "" : (readHolder(join(folder, String(last))) ?? "");
  return isIdentityAlive(holder) ? Number.parseInt(holder, 10) : undefined;
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
  }
}

/** The numbers of the claims in order; an empty list if the folder was removed in the meantime. */
function numbers(folder: string): number[] {
  return (attempt(() => readdirSync(folder), "ENOENT") ?? [])
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .sort((a, b) => a - b);
}

/** The holder that a claim names: empty after a release, undefined if the claim does not exist. */
function readHolder(file: string): string | undefined {
  const read = (): string =>
    lstatSync(file).isSymbolicLink() ? readlinkSync(file) : readFileSync(file, "utf8");
  const text = attempt(read, "ENOENT");
  return text === released ? "" : text;
}

/** False if the number is taken, or the folder removed. */
function create(folder: string, number: number, text: string, link: Link | null): boolean {
  const file = join(folder, String(number));
  try {
    if (link === null || !links(link, text, file)) writeFileSync(file, text, { flag: "wx", mode: 0o600 });
    return true;
  } catch (error) {
    if (hasCode(error, "EEXIST") || hasCode(error, "ENOENT")) return false;
    // On a full disk it is created, and stays empty.
    rmSync(file, { force: true });
    throw error;
  }
}

/** False where there are no links: disks such as FAT fail with one error or another. */
function links(link: Link, text: string, file: string): boolean {
  try {
    link(text, file);
    return true;
  } catch (error) {
    if (hasCode(error, "EEXIST") || hasCode(error, "ENOENT")) throw error;
    return false;
  }
}

function remove(folder: string, number: number): void {
  rmSync(join(folder, String(number)), { force: true });
}

function release(file: string): void {
  const draft = `${file}.${process.pid}`;
  try {
    if (!lstatSync(file).isSymbolicLink()) return truncateSync(file);
    symlinkSync(released, draft);
    renameSync(draft, file);
  } catch {
    // The folder may have been deleted with the store. If not, the claim ends with this process.
    rmSync(draft, { force: true });
  }
}

/** The first claim succeeds no other claim, so a process that waits for it may begin again. */
function withdraw(folder: string, file: string): void {
  rmSync(file, { force: true });
  try {
    rmdirSync(folder);
  } catch {
    // Another process has begun to claim the file.
  }
}

/** Undefined if the work fails with this code. */
function attempt<T>(work: () => T, code: string): T | undefined {
  try {
    return work();
  } catch (error) {
    if (hasCode(error, code)) return undefined;
    throw error;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
