import { execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";
import { root, toolsFolder } from "./root.mjs";

/** @typedef {[command: string, ...args: string[]]} Command */

/**
 * Runs a command in the repository; its output and whether it worked.
 *
 * @param {Command} command
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
function run([command, ...args], env = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, NO_COLOR: "1", ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    child.stdout.on("data", (data) => (output += data));
    child.stderr.on("data", (data) => (output += data));
    child.on("error", (error) => resolve({ ok: false, output: error.message }));
    child.on("close", (code) => resolve({ ok: code === 0, output: output.trim() }));
  });
}

/**
 * A tool of ours as a command: its script is run with node, which needs no shell on any platform.
 *
 * @param {string} name
 * @param {string} [packageName]
 * @param {string} [folder] where it is installed
 * @returns {Command}
 */
export function tool(name, packageName = name, folder = root) {
  const installed = join(folder, "node_modules", packageName);
  const { bin } = createRequire(join(root, "package.json"))(join(installed, "package.json"));
  return [process.execPath, join(installed, typeof bin === "string" ? bin : bin[name])];
}

/**
 * The same for one of `scripts/tools`.
 *
 * @param {string} name
 * @param {string} [packageName]
 */
export function checkTool(name, packageName) {
  if (!existsSync(join(toolsFolder, "node_modules")))
    throw new Error(`${name} is not installed: run \`npm run check\`, which installs it.`);
  return tool(name, packageName, toolsFolder);
}

/**
 * A check that is a command: what it printed if it failed.
 *
 * @param {Command} command
 * @param {NodeJS.ProcessEnv} [env]
 */
export async function problemsOf(command, env) {
  const { ok, output } = await run(command, env);
  return ok ? [] : [output];
}

/**
 * What a command of ours prints on its standard output. Rejects with all that it printed if it fails.
 *
 * @param {Command} command
 * @param {NodeJS.ProcessEnv} [env]
 */
export async function outputOf([command, ...args], env = process.env) {
  const { stdout } = await promisify(execFile)(command, args, {
    cwd: root,
    env,
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout;
}
