/** Work on files that the processes of this machine share: one process at a time. */
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { isAlive } from "@understudy/http/node";

/**
 * `path.lock` names the process whose turn it is; that of one which was killed is taken over. The folder of `path` exists.
 * Rejects with the signal's reason if that aborts before the work begins.
 */
export async function inTurn<Result>(
  path: string,
  work: () => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  const file = `${path}.lock`;
  while (!take(file)) {
    signal?.throwIfAborted();
    if (isAbandoned(file)) rmSync(file, { force: true });
    else await pause(200);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

function take(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

/** One that is gone was let go in the meantime. */
function isAbandoned(file: string): boolean {
  try {
    return !isAlive(Number(readFileSync(file, "utf8")));
  } catch {
    return false;
  }
}
