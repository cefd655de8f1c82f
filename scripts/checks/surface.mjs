// What an app can see of the client: its declarations as built, without comments, beside what was agreed to.
// `node scripts/checks/surface.mjs --write` agrees to a change.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { format } from "prettier";
import { root } from "../lib/root.mjs";

const built = "packages/client/dist/index.d.ts";
const agreed = "packages/client/api.txt";

const read = (path) => readFileSync(join(root, path), "utf8");

export async function run() {
  return problems(read(agreed), await toSurface(read(built)));
}

/** Names what was agreed to and is gone, and what is there without having been. */
export function problems(before, now) {
  if (before === now) return [];
  const [old, current] = [before, now].map((text) => text.split("\n"));
  const gone = old.filter((line) => !current.includes(line)).map((line) => `- ${line}`);
  const added = current.filter((line) => !old.includes(line)).map((line) => `+ ${line}`);
  return [
    `The client's declarations are not those of ${agreed}. If that is meant: node scripts/checks/surface.mjs --write`,
    ...gone,
    ...added,
  ];
}

export function toSurface(declarations) {
  const bare = declarations.replace(/\/\*[^]*?\*\//g, "").replace(/^\/\/.*$/gm, "");
  return format(bare.replace(/\n\s*\n/g, "\n"), { parser: "typescript", printWidth: 110 });
}

if (process.argv[1] === import.meta.filename && process.argv.includes("--write"))
  writeFileSync(join(root, agreed), await toSurface(read(built)));
