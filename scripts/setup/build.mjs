import { spawn } from "node:child_process";
import { root } from "../lib/root.mjs";
import { turbo, turboEnv } from "../lib/turbo.mjs";

/** When all is cached turbo is done in a tenth of a second, and there is nothing to report. */
const noticeable = 1000;

/**
 * Lets turbo build what is stale; whether it worked. Its output is shown only if not.
 *
 * @param {string} [only] a package, with what it is built on; by default all
 */
export async function build(only) {
  const what = only === undefined ? "all packages" : `${only} and what it is built on`;
  const timer = setTimeout(() => console.error(`Building ${what} (some seconds, once)…`), noticeable);
  const filter = only === undefined ? [] : [`--filter=${only}`];
  const { code, output } = await run(
    turbo("run", "build", "--output-logs=errors-only", "--ui=stream", ...filter),
  );
  clearTimeout(timer);
  if (code === 0) return true;
  console.error(`${output.trimEnd()}\n\nThe build failed (see above).`);
  return false;
}

/**
 * @param {[command: string, ...args: string[]]} command
 * @returns {Promise<{ code: number | null, output: string }>}
 */
function run([command, ...args]) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env: turboEnv, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    child.stdout.on("data", (data) => (output += data));
    child.stderr.on("data", (data) => (output += data));
    child.on("error", (error) => resolve({ code: 1, output: error.message }));
    child.on("close", (code) => resolve({ code, output }));
  });
}
