/** Vitest as a reader runs it, in a process of its own. */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { root } from "./fences.ts";

// This run's own settings are not the reader's.
const own = /^(?:VITEST|TEST$|NODE_ENV|FORCE_COLOR)/;
export const readersEnv: NodeJS.ProcessEnv = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.test(name))),
  NO_COLOR: "1",
};

/** What it says of the tests in this file. Rejects, with all that it said, if they fail. */
export async function runVitest(folder: string, file: string): Promise<string> {
  const args = [join(root, "node_modules/vitest/vitest.mjs"), "run", "--root", folder, file];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: readersEnv, cwd: folder });
  return stdout;
}
