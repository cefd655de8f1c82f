/** The TypeScript compiler as a reader runs it, in a process of its own. */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { root } from "./fences.ts";

const installed = join(root, "node_modules/typescript/bin/tsc");

/** Rejects with all that the compiler printed if it printed anything, or did not end with 0. */
export function checkTypes(project: string, compiler = installed): Promise<void> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [compiler, "-p", project], (error, stdout, stderr) => {
      const output = stdout + stderr;
      if (error === null && output === "") return resolve();
      const end = error === null ? 0 : (error.signal ?? error.code);
      reject(new Error(`tsc -p ${project} ended with ${end}:\n${output}`, { cause: error }));
    });
  });
}
