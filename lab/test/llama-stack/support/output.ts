/** Runs a command of a page. */
import { execFile } from "node:child_process";

/** What a command prints on its standard output, whatever its exit code. */
export async function outputOf(file: string, args: readonly string[], folder: string): Promise<string> {
  return new Promise((resolve) => {
    execFile(file, args, { cwd: folder, timeout: 240_000 }, (_, stdout) => resolve(stdout));
  });
}
