import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { root } from "../lib/root.mjs";
import { build } from "./build.mjs";
import { installTools, installWorkspaces } from "./install.mjs";

/**
 * Sets up what is missing, then runs the file in this process, which so gets the signals, and has the parent, of the command.
 *
 * @param {string[]} words of the command line
 */
export async function main(words) {
  const end = words.indexOf("--");
  const [own, [file, ...args]] = end < 0 ? [words, []] : [words.slice(0, end), words.slice(end + 1)];
  const { values } = parseArgs({
    args: own,
    options: { only: { type: "string" }, tools: { type: "boolean", default: false } },
  });
  const isReady = installWorkspaces() && (!values.tools || installTools()) && (await build(values.only));
  if (!isReady) {
    process.exitCode = 1;
  } else if (file !== undefined) {
    const path = join(root, file);
    process.argv = [process.execPath, path, ...args];
    await import(pathToFileURL(path).href);
  }
}
