// package-lock.json must serve every platform and every registry.
import { readAllLocks } from "../lib/lock.mjs";

export const run = () => readAllLocks().flatMap(problems);

/**
 * What is wrong with a lock (the parsed file), a sentence each.
 *
 * @param {import("../lib/lock.mjs").Lock} lock
 */
export function problems({ packages }) {
  return Object.entries(packages).flatMap(([path, entry]) => [
    ...missingPlatforms(path, entry, packages),
    ...source(path, entry),
  ]);
}

/**
 * Tools such as turbo, oxlint and rolldown get their binary as an optional package for each platform. npm writes only
 * those into a lock that it can find, or that fit the machine: with a lock that lacks one, `npm ci` fails elsewhere.
 *
 * @param {string} path
 * @param {import("../lib/lock.mjs").LockedPackage} entry
 * @param {import("../lib/lock.mjs").Lock["packages"]} packages
 */
function missingPlatforms(path, entry, packages) {
  return Object.entries(entry.optionalDependencies ?? {})
    .filter(([name]) => find(name, path, packages) === undefined)
    .map(
      ([name, range]) =>
        `${path || "the root"} needs the optional package ${name}@${range}, which is not locked`,
    );
}

/**
 * The package that `name` means for the package at `path`, as Node looks for it: inside, then further and further up.
 *
 * @param {string} name
 * @param {string} path
 * @param {import("../lib/lock.mjs").Lock["packages"]} packages
 */
function find(name, path, packages) {
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf("/")))) {
    const found = packages[at === "" ? `node_modules/${name}` : `${at}/node_modules/${name}`];
    if (found !== undefined || at === "") return found;
  }
}

/**
 * Where a package is from is the reader's setting (.npmrc: omit-lockfile-registry-resolved); what it is, is ours.
 *
 * @param {string} path
 * @param {import("../lib/lock.mjs").LockedPackage} entry
 */
function source(path, entry) {
  if (!path.includes("node_modules/") || entry.link) return [];
  const problems = [];
  if (entry.resolved !== undefined)
    problems.push(`${path} names where it was fetched from: ${entry.resolved}`);
  if (entry.integrity === undefined) problems.push(`${path} has no integrity`);
  return problems;
}
