import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./root.mjs";

/** What .gitignore names. Walked by hand, as an unpacked archive has no git to ask. */
const ignored = new Set(["node_modules", "dist", ".git", ".turbo", ".understudy", "coverage"]);

/** The repository's own files whose path satisfies `wanted`, as `{ path, text }`; paths are relative, with `/`. */
export function files(wanted) {
  return [...paths("")]
    .filter(wanted)
    .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
}

function* paths(folder) {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (ignored.has(entry.name)) continue;
    if (entry.isDirectory()) yield* paths(`${folder}${entry.name}/`);
    else if (entry.isFile()) yield folder + entry.name;
  }
}

export const isGenerated = (path) => path.includes("/generated/");
