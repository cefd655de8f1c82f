// The manifest of a package as it is released: without what only this repository needs.
import { readJson } from "../lib/json.mjs";

/** Packages of this repository. */
export const own = /^@understudy\//;

/** @typedef {Record<string, string>} Versions */

/**
 * The packages that a package needs from others, those of the inner packages in it included.
 *
 * @param {string} folder such as `packages/client`
 * @param {"dependencies" | "optionalDependencies"} kind
 * @returns {Versions}
 */
export function needed(folder, kind = "dependencies") {
  const { dependencies = {}, ...manifest } = readJson(`${folder}/package.json`);
  /** @type {Versions} */
  const direct = kind === "dependencies" ? dependencies : (manifest[kind] ?? {});
  const inner = Object.keys(dependencies)
    .filter((name) => own.test(name))
    .map((name) => needed(`packages/${name.replace(own, "")}`, kind));
  /** @type {[string, string][]} */
  const all = Object.entries(Object.assign({}, ...inner, direct));
  return Object.fromEntries(all.filter(([name]) => !own.test(name)));
}

/**
 * @param {string} folder
 * @param {readonly string[]} imported packages that its code or its types import
 */
export function releasedManifest(folder, imported) {
  const { scripts: _, devDependencies: __, files, exports, ...manifest } = readJson(`${folder}/package.json`);
  // The app has these, or does without.
  const peers = manifest.peerDependencies ?? {};
  const entries = Object.entries(exports)
    .filter(([path]) => !path.startsWith("./src/"))
    .map(([path, target]) => [path, withoutSource(target)]);
  return {
    ...manifest,
    files: /** @type {string[]} */ (files).filter((file) => file !== "src"),
    exports: { ...Object.fromEntries(entries), "./package.json": "./package.json" },
    dependencies: Object.fromEntries(
      Object.entries(needed(folder)).filter(([name]) => imported.includes(name) && !(name in peers)),
    ),
    optionalDependencies: needed(folder, "optionalDependencies"),
  };
}

/** @param {string | Record<string, string>} target */
function withoutSource(target) {
  if (typeof target === "string") return target;
  const { "@understudy/source": _, ...rest } = target;
  return rest;
}
