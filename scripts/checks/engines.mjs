// Everything that is installed must run on the oldest Node that we promise, and on the newer ones. npm does not
// ask: `npm install` takes a package for a newer Node with no more than a warning.
import semver from "semver";
import { readJson } from "../lib/json.mjs";

/** The oldest line by its version; of the others some release must do. */
export const promised = ["20.20.0", "22.x", "24.x"];

export const run = () => problems(readJson("package-lock.json"));

/** The locked packages that leave out a promised Node. Optional ones may: npm passes over them. */
export function problems({ packages }) {
  return Object.entries(packages)
    .filter(([, entry]) => !entry.optional && entry.engines?.node !== undefined)
    .flatMap(([path, { version, engines }]) =>
      promised
        .filter((node) => !semver.intersects(engines.node, node))
        .map(
          (node) => `${path || "the root"}@${version} does not run on Node ${node}: it wants ${engines.node}`,
        ),
    );
}
