import { spawnSync } from "node:child_process";
import { root } from "./root.mjs";
import { npm } from "./npm.mjs";

// Whatever NODE_ENV or a user's .npmrc say: the build needs the devDependencies, and turbo, rolldown and oxlint get
// their binaries as optional ones.
const flags = ["--no-audit", "--no-fund", "--loglevel=error", "--include=dev", "--include=optional"];

/**
 * Runs `npm ci`; whether it worked.
 *
 * @param {string} what is installed, and why
 * @param {string} [folder] the one with the lock
 */
export function install(what, folder = root) {
  console.error(`${what}…`);
  const [command, ...args] = npm("ci", ...flags);
  const result = spawnSync(command, args, {
    cwd: folder,
    stdio: ["ignore", 2, 2],
    shell: command === "npm" && process.platform === "win32", // there it is a .cmd file
  });
  if (result.status === 0) return true;
  console.error(failure(result.error?.message ?? result.signal ?? `exit code ${result.status}`));
  return false;
}

/** @param {string} why */
const failure = (why) => `
Installing the dependencies failed (npm ci: ${why}). What it usually is:
  - No network, or a proxy that npm does not know: the first start downloads the packages, once.
  - "Missing: … from lock file": package-lock.json was rewritten on one platform and has lost the packages of the
    others. Restore the committed one.
  - A package is not found (404, ETARGET): your registry lacks it. Use another one: npm ci --registry URL
Then run the same command again.`;

/** @param {string[]} missing */
export const missingHelp = (missing) => `
These packages for ${process.platform}-${process.arch} could not be installed, and nothing can be built without them:
  ${missing.join(", ")}
npm passes over optional packages that it cannot get. Most likely your registry lacks them: remove node_modules and
run \`npm ci --include=optional --registry URL\` with another one.`;
