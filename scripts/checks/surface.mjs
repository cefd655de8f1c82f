// What an app sees of a package, as built, is what its API report says (packages/*/etc, written by API Extractor).
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "../lib/root.mjs";
import { problemsOf, tool } from "../lib/run.mjs";

export const run = () => problems(configs());

/**
 * Differences, line by line, with how to agree to them.
 *
 * @param {string[]} files The configurations of the packages that have a report.
 */
export async function problems(files) {
  /** @type {string[]} */
  const found = [];
  for (const file of files) {
    const said = await problemsOf([...extractor, "--config", file, "--print-api-report-diff"]);
    if (said.length > 0)
      found.push(
        ...said,
        `If the change is meant: npm run build, then npx api-extractor run --local --config ${file}, and commit the report.`,
      );
  }
  return found;
}

/** @type {import("../lib/run.mjs").Command} */
const extractor = [...tool("api-extractor", "@microsoft/api-extractor"), "run"];

const configs = () =>
  readdirSync(join(root, "packages"))
    .map((name) => `packages/${name}/api-extractor.json`)
    .filter((file) => existsSync(join(root, file)));
