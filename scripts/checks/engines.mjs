// Everything that is installed must run on the oldest Node that we promise, and on the newer ones. npm does not
// ask: `npm install` takes a package for a newer Node with no more than a warning.
import semver from "semver";
import { readAllLocks } from "../lib/lock.mjs";

/** The oldest line by its version; of the others some release must do. */
export const promised = ["20.20.0", "22.x", "24.x"];

export const run = () => readAllLocks().flatMap(problems);

/**
 * The locked packages that leave out a promised Node. Optional ones may: npm passes over them.
 *
 * @param {import("../lib/lock.mjs").Lock} lock
 */
export function problems({ packages }) {
  return Object.entries(packages).flatMap(([path, { version, optional, engines }]) => {
    const range = optional ? undefined : engines?.node;
    if (range === undefined) return [];
    return promised
      .filter((node) => !semver.intersects(range, node))
      .map((node) => `${path || "the root"}@${version} does not run on Node ${node}: it wants ${range}`);
  });
}
