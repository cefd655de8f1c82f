// What a release is made of, as an SBOM (CycloneDX).
import { npm } from "../lib/npm.mjs";
import { outputOf } from "../lib/run.mjs";
import { pageParts } from "./licences.mjs";
import { needed, own } from "./manifest.mjs";

/** @typedef {{ "bom-ref": string, purl: string }} Component */

/**
 * The packages of others that the released ones are installed with or have in them, with all that these need.
 *
 * @param {readonly string[]} folders of the released packages
 * @returns {Promise<string>} JSON
 */
export async function materials(folders) {
  // Not with --omit=dev: npm then leaves out whatever a script of this repository uses as well.
  const bom = JSON.parse(await outputOf(npm("sbom", "--sbom-format=cyclonedx", "--package-lock-only")));
  /** @type {Map<string, string[]>} */
  const needs = new Map(
    bom.dependencies.map((/** @type {{ ref: string, dependsOn: string[] }} */ one) => [
      one.ref,
      one.dependsOn,
    ]),
  );
  const ours = [...needs].filter(([ref]) => own.test(ref)).flatMap(([, refs]) => refs);
  /** @param {readonly string[]} names */
  const refsOf = (names) =>
    names.map((name) => {
      const found = ours.find((ref) => nameOf(ref) === name);
      if (found === undefined) throw new Error(`npm sbom does not list ${name}.`);
      return found;
    });
  const installed = closure(refsOf(folders.flatMap(namesOf)), needs);
  // Of these nothing is installed: their files are in the pages.
  const found = new Set([...installed, ...refsOf(pageParts.map(([, name]) => name))]);
  // npm calls it after the folder of the clone.
  bom.metadata.component.name = "understudy";
  const components = bom.components.filter((/** @type {Component} */ one) => found.has(one["bom-ref"]));
  const dependencies = [...installed].map((ref) => ({ ref, dependsOn: needs.get(ref) ?? [] }));
  return `${JSON.stringify({ ...bom, components, dependencies }, null, 2)}\n`;
}

/** @param {string} folder */
function namesOf(folder) {
  return Object.keys({ ...needed(folder), ...needed(folder, "optionalDependencies") });
}

/** @param {string} ref such as `@hono/node-server@1.2.3` */
function nameOf(ref) {
  return ref.slice(0, ref.lastIndexOf("@"));
}

/**
 * @param {readonly string[]} from
 * @param {ReadonlyMap<string, readonly string[]>} needs
 */
function closure(from, needs) {
  const found = new Set(from);
  // What is added while it is walked is walked too.
  for (const ref of found) for (const next of needs.get(ref) ?? []) found.add(next);
  return found;
}
