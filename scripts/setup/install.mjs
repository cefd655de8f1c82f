import { spawnSync } from "node:child_process";
import { npm } from "../lib/npm.mjs";
import { root, toolsFolder } from "../lib/root.mjs";
import { difference, missingBinaries, readLocks } from "./installed.mjs";

// Whatever NODE_ENV or a user's .npmrc say: the build needs the devDependencies, and turbo, rolldown and oxlint get
// their binaries as optional ones.
const flags = ["--no-audit", "--no-fund", "--loglevel=error", "--include=dev", "--include=optional"];

/** What all commands need. Whether it is installed now. */
export function installWorkspaces() {
  const { locked, installed } = readLocks(root);
  const missing = missingBinaries(locked, installed);
  const lack = missing.length > 0 ? `${missing.join(", ")} is missing. ` : undefined;
  const reason = difference(locked, installed) ?? lack;
  if (reason === undefined) return true;
  if (!ci(root, `${reason}Installing dependencies (about half a minute, once)`)) return false;

  // npm counts an install as good although an optional package could not be had. Better to say so here than to
  // let turbo try for minutes to install itself.
  const stillMissing = missingBinaries(locked, readLocks(root).installed);
  if (stillMissing.length > 0) console.error(missingHelp(stillMissing));
  return stillMissing.length === 0;
}

/** What is in `scripts/tools`, apart from the workspaces as few commands need it. Whether it is installed now. */
export function installTools() {
  const { locked, installed } = readLocks(toolsFolder);
  const reason = difference(locked, installed);
  return reason === undefined || ci(toolsFolder, `${reason}Installing tools (about half a minute, once)`);
}

/**
 * Runs `npm ci`; whether it worked.
 *
 * @param {string} folder the one with the lock
 * @param {string} what is installed, and why
 */
function ci(folder, what) {
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
const missingHelp = (missing) => `
These packages for ${process.platform}-${process.arch} could not be installed, and nothing can be built without them:
  ${missing.join(", ")}
npm passes over optional packages that it cannot get. Most likely your registry lacks them: remove node_modules and
run \`npm ci --include=optional --registry URL\` with another one.`;
