import { build } from "./build.mjs";
import { install, missingHelp } from "../lib/install.mjs";
import { difference, missingTools, readLocks } from "../lib/installed.mjs";

/** @param {readonly string[]} packages to build; none: all */
export async function main(packages) {
  process.exitCode = ready() && (await build(packages)) ? 0 : 1;
}

/** Installs if need be; whether all is there that the build needs. */
function ready() {
  const { locked, installed } = readLocks();
  const reason = difference(locked, installed) ?? lack(missingTools(locked, installed));
  if (reason === undefined) return true;
  if (!install(`${reason}Installing dependencies (about half a minute, once)`)) return false;

  // npm counts an install as good although an optional package could not be had. Better to say so here than to
  // let turbo try for minutes to install itself.
  const missing = missingTools(locked, readLocks().installed);
  if (missing.length > 0) console.error(missingHelp(missing));
  return missing.length === 0;
}

/** @param {string[]} missing */
const lack = (missing) => (missing.length > 0 ? `${missing.join(", ")} is missing. ` : undefined);
