import { readFileSync } from "node:fs";
import { join } from "node:path";

/*
 * npm ends every install by writing what it put there to node_modules/.package-lock.json, in the form of the lock.
 * Comparing the two costs a few milliseconds and asks the right question. A time stamp would not: a checkout or a
 * restored cache changes it. A hash of our own would not either: it does not know of an `npm ci` that somebody ran.
 */

/** @param {string} folder the one with the lock */
export function readLocks(folder) {
  return {
    locked: packagesOf(join(folder, "package-lock.json")) ?? {},
    installed: packagesOf(join(folder, "node_modules/.package-lock.json")),
  };
}

/**
 * Why an install is needed, or undefined. Extra packages are no reason: somebody wanted them.
 *
 * @param {import("../lib/lock.mjs").Lock["packages"]} locked
 * @param {import("../lib/lock.mjs").Lock["packages"]} [installed]
 */
export function difference(locked, installed) {
  if (installed === undefined) return "";
  for (const [path, entry] of Object.entries(locked)) {
    if (!path.includes("node_modules/")) continue; // the workspaces themselves
    const found = installed[path];
    if (found === undefined && entry.optional) continue; // for another platform
    if (found?.version !== entry.version || found?.integrity !== entry.integrity) {
      return "package-lock.json has changed. ";
    }
  }
  return undefined;
}

/** @typedef {{ os: string, cpu: string, libc?: string }} Machine */

/** What the build cannot run without, and npm leaves out without a word if it may or must. */
const builders = /node_modules\/(@turbo|@rolldown)\//;

/**
 * The build tools' binaries for this machine that are not installed.
 *
 * @param {import("../lib/lock.mjs").Lock["packages"]} locked
 * @param {import("../lib/lock.mjs").Lock["packages"]} [installed]
 * @param {Machine} [machine]
 */
export function missingBinaries(locked, installed = {}, machine = thisMachine()) {
  /** @param {import("../lib/lock.mjs").LockedPackage} entry */
  const fits = (entry) =>
    entry.os?.includes(machine.os) &&
    entry.cpu?.includes(machine.cpu) &&
    (entry.libc === undefined || entry.libc.includes(machine.libc ?? ""));
  return Object.entries(locked)
    .filter(([path, entry]) => builders.test(path) && fits(entry) && installed[path] === undefined)
    .map(([path, entry]) => `${path.split("node_modules/").at(-1)}@${entry.version}`);
}

/** @returns {Machine} */
function thisMachine() {
  const machine = { os: process.platform, cpu: process.arch };
  if (machine.os !== "linux") return machine;
  const { header } = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (process.report.getReport());
  return { ...machine, libc: header.glibcVersionRuntime ? "glibc" : "musl" };
}

/**
 * @param {string} file
 * @returns {import("../lib/lock.mjs").Lock["packages"] | undefined}
 */
function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages;
  } catch {
    return undefined; // missing or cut short: as good as not installed
  }
}
