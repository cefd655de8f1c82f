/** A folder that the user names. */
import { accessSync, constants, existsSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { LaunchError } from "./launch-error.ts";

/** With those around it. Throws a `LaunchError`, which names the option, if it cannot be made or written to. */
export function makeFolder(folder: string, option: string): void {
  try {
    // Not `recursive`: where nothing can be made, as below /proc, Node 20 then tries forever.
    const missing: string[] = [];
    for (let one = folder; !existsSync(one); one = dirname(one)) missing.unshift(one);
    for (const one of missing) makeOne(one);
    if (!statSync(folder).isDirectory()) throw new Error("it is a file");
    accessSync(folder, constants.W_OK);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new LaunchError(`${option} needs a folder that can be written to, which ${folder} is not: ${why}.`);
  }
}

/** Somebody else may make it at the same time. */
function makeOne(folder: string): void {
  try {
    mkdirSync(folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  }
}
