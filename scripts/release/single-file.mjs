// `understudy.mjs`: server, mock inference and suite in one file that needs nothing but Node.
import { join } from "node:path";
import { build } from "tsdown";
import { root } from "../lib/root.mjs";
import { embeddedFiles, fromSources } from "./bundle.mjs";
import { inPages, licences } from "./licences.mjs";

/**
 * Builds the file into a folder.
 *
 * @param {string} outDir
 * @returns {Promise<string>} The licences of everything in it that others wrote.
 */
export async function buildSingleFile(outDir) {
  /** @type {Set<string>} */
  const folders = new Set();
  await build({
    config: false,
    cwd: root,
    entry: [join(root, "scripts/release/understudy.mjs")],
    outDir,
    format: "esm",
    platform: "node",
    target: "node20.19",
    fixedExtension: true,
    clean: false,
    dts: false,
    logLevel: "warn",
    banner: "#!/usr/bin/env node",
    deps: { alwaysBundle: /^[^.]/, neverBundle: [/^node:/, "better-sqlite3"], onlyBundle: false },
    plugins: [embeddedFiles, { name: "packages", moduleParsed: ({ id }) => notePackage(id, folders) }],
    inputOptions: fromSources,
    outputOptions: { codeSplitting: false },
  });
  return licences([...folders, ...inPages]);
}

/**
 * @param {string} id of a module
 * @param {Set<string>} folders
 */
function notePackage(id, folders) {
  const [, folder] = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id.replaceAll("\\", "/")) ?? [];
  if (folder !== undefined) folders.add(folder);
}
