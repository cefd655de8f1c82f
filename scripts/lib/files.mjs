import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./root.mjs";

/** A file, by its path from the root, and its text. @typedef {{ path: string, text: string }} Source */

/** What .gitignore names. Walked by hand, as an unpacked archive has no git to ask. */
const ignored = new Set(["node_modules", "dist", ".git", ".turbo", ".understudy", "coverage"]);

/**
 * The repository's own files whose path satisfies `wanted`, as `{ path, text }`; paths are relative, with `/`.
 *
 * @param {(path: string) => boolean} wanted
 * @returns {Source[]}
 */
export function files(wanted) {
  return [...paths("")]
    .filter(wanted)
    .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
}

/**
 * @param {string} folder
 * @returns {Generator<string>}
 */
function* paths(folder) {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (ignored.has(entry.name)) continue;
    if (entry.isDirectory()) yield* paths(`${folder}${entry.name}/`);
    else if (entry.isFile()) yield folder + entry.name;
  }
}

/** @param {string} path */
export const isGenerated = (path) => path.includes("/generated/");
