// Who may import whom (scripts/import-rules.mjs), no cycles, and nothing that needs Node in what a browser loads.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { files } from "../lib/files.mjs";
import { matchesGlob } from "../lib/glob.mjs";
import { readJson } from "../lib/json.mjs";
import { root } from "../lib/root.mjs";
import { judge } from "../imports/judge.mjs";
import { nodeEntries, nodePackages, places } from "../import-rules.mjs";

export function run() {
  const sources = files((path) => /\.[mc]?tsx?$/.test(path) && !path.endsWith(".d.ts"));
  const browserEntries = entries().filter((entry) => !nodeEntries.some((glob) => matchesGlob(entry, glob)));
  return judge(sources, { places, browserEntries, nodePackages });
}

/** The source of every module that a package exports. */
const entries = () =>
  readdirSync(join(root, "packages")).flatMap((name) =>
    Object.values(readJson(`packages/${name}/package.json`).exports ?? {})
      .map((conditions) => conditions["@understudy/source"])
      .filter((source) => source !== undefined)
      .map((source) => source.replace(/^\./, `packages/${name}`)),
  );
