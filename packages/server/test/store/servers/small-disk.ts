/** A disk that a test can fill, or make read-only: a folder with a file system of its own, in memory. */
import { execFileSync } from "node:child_process";
import { closeSync, mkdirSync, mkdtempSync, openSync, realpathSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface SmallDisk {
  path: string;
  /** Takes all the room that there is. */
  fill(): void;
  /** Gives back what `fill` took. */
  clear(): void;
  /** Nobody may have a file of it open for writing. */
  makeReadOnly(): void;
  makeWritable(): void;
  remove(): void;
}

const mounted = new Set<string>();
// Also for a run of tests that ends early.
process.on("exit", () => mounted.forEach(unmount));

function unmount(path: string): void {
  mounted.delete(path);
  // Lazily: whoever still has a file open, such as a database that is being ended, keeps it.
  execFileSync("umount", ["-l", path], { stdio: "ignore" });
}

/** For one that this user may not mount, the message says so. */
export function mountSmallDisk(folder: string, megabytes: number): SmallDisk {
  const path = mkdtempSync(join(folder, "disk-"));
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=755`, "understudy", path], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  mounted.add(path);
  const ballast = join(path, "ballast");
  const remount = (mode: "ro" | "rw"): void =>
    void execFileSync("mount", ["-o", `remount,${mode}`, path], { stdio: ["ignore", "ignore", "pipe"] });
  return {
    path,
    fill: () => writeUntilFull(ballast),
    clear: () => rmSync(ballast),
    makeReadOnly: () => remount("ro"),
    makeWritable: () => remount("rw"),
    remove: () => unmount(path),
  };
}

function writeUntilFull(file: string): void {
  const descriptor = openSync(file, "w");
  try {
    for (let size = 2 ** 20; size >= 1; size /= 2)
      while (writes(descriptor, Buffer.alloc(size))) {
        // Until not even this much fits.
      }
  } finally {
    closeSync(descriptor);
  }
}

function writes(descriptor: number, bytes: Buffer): boolean {
  try {
    return writeSync(descriptor, bytes) > 0;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOSPC") return false;
    throw error;
  }
}

/** Mounting needs Linux and its superuser, and some containers forbid it all the same. */
function mayMount(): boolean {
  const folder = join(realpathSync(tmpdir()), `understudy-mount-${process.pid}`);
  try {
    mkdirSync(folder);
    mountSmallDisk(folder, 1).remove();
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const hasSmallDisks: boolean = process.platform === "linux" && mayMount();

if (!hasSmallDisks)
  console.warn("Left out: stores on a full or read-only disk (this user may not mount one)");
