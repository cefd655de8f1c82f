// What of this repository a package uses goes into it: none of the inner packages is published.
import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { build } from "tsdown";
import { conditions, importSource } from "../lib/import-source.mjs";
import { root } from "../lib/root.mjs";
import { needed, own } from "./manifest.mjs";

/** From sources, so that the pages can be put in. */
export const fromSources = { resolve: { conditionNames: conditions }, checks: { pluginTimings: false } };

/** Modules that read built files beside them: in a release they have them in them, wherever they end up. */
const readers = [
  {
    file: "packages/server/src/built-file.ts",
    built: ["ui.html", "api-docs.html", "openapi.json", "openapi.responses.json"].map(
      (name) => `packages/server/dist/${name}`,
    ),
    toModule: (/** @type {Record<string, string>} */ texts) =>
      `const texts = ${JSON.stringify(texts)};\nexport const readBuilt = async (name) => texts[name] ?? null;`,
  },
  {
    file: "packages/conformance-report/src/template.ts",
    built: ["packages/conformance-report/dist/page.html"],
    toModule: (/** @type {Record<string, string>} */ texts) =>
      `export const readTemplate = () => ${JSON.stringify(texts["page.html"])};`,
  },
];

/** @type {import("tsdown").Rolldown.Plugin} */
export const embeddedFiles = {
  name: "embedded-files",
  load: {
    filter: { id: readers.map(({ file }) => new RegExp(`${file.replaceAll(".", "\\.")}$`)) },
    async handler(id) {
      const reader = readers.find(({ file }) => id.replaceAll("\\", "/").endsWith(file));
      if (reader === undefined) return null;
      const texts = reader.built.map(async (path) => [
        basename(path),
        await readFile(join(root, path), "utf8"),
      ]);
      return { code: reader.toModule(Object.fromEntries(await Promise.all(texts))), moduleType: "js" };
    },
  },
};

/**
 * What a package is installed with stays outside.
 *
 * @param {string} folder
 */
function others(folder) {
  const names = Object.keys({ ...needed(folder), ...needed(folder, "optionalDependencies") });
  return [/^node:/, ...names.map((name) => new RegExp(`^${name}(?:/|$)`))];
}

/**
 * Builds a package into a folder; the types too.
 *
 * @param {string} folder such as `packages/client`
 * @param {string} outDir
 * @returns {Promise<string[]>} The packages that what was built imports.
 */
export async function bundle(folder, outDir) {
  /** @type {Set<string>} */
  const imported = new Set();
  const { default: config } = await importSource(`${folder}/tsdown.config.ts`);
  await build({
    ...config,
    config: false,
    cwd: join(root, folder),
    outDir,
    sourcemap: false,
    dts: { sourcemap: false },
    deps: { alwaysBundle: own, neverBundle: others(folder), onlyBundle: false },
    plugins: [
      embeddedFiles,
      { name: "imported", generateBundle: (_, files) => noteImports(files, imported) },
    ],
    inputOptions: fromSources,
  });
  return [...imported];
}

/**
 * @param {import("tsdown").Rolldown.OutputBundle} files
 * @param {Set<string>} imported
 */
function noteImports(files, imported) {
  for (const file of Object.values(files))
    for (const path of file.type === "chunk" ? [...file.imports, ...file.dynamicImports] : []) {
      const [name] = /^(?:@[^/]+\/)?[^/.][^/]*/.exec(path) ?? [];
      if (name !== undefined) imported.add(name);
    }
}
