/** Work on files that the processes of this machine share: one process at a time. */
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { isAlive } from "@understudy/http/node";

/** `file` names the process whose turn it is; that of one which was killed is taken over. */
export async function inTurn<Result>(file: string, work: () => Promise<Result>): Promise<Result> {
  while (!take(file)) {
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
  } catch {
    return false;
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
