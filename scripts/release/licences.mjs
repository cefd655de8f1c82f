// The licences of what others wrote and a release has in it.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../lib/root.mjs";

/** What the pages are built with, and by which package. It comes in as text, not as modules. */
export const pageParts = /** @type {const} */ ([
  ["packages/server", "preact"],
  ["packages/server", "swagger-ui-dist"],
  ["packages/conformance-report", "diff"],
]);

/** Their folders. */
export const inPages = pageParts.map(([folder, name]) => installed(folder, name));

/**
 * The folder of the version that a package is built with.
 *
 * @param {string} folder
 * @param {string} name
 */
function installed(folder, name) {
  const places = [join(root, folder), root].map((place) => join(place, "node_modules", name));
  return places.find((place) => existsSync(place)) ?? name;
}

/**
 * @param {Iterable<string>} folders of packages
 * @returns {string} The licences, each with its package.
 */
export function licences(folders) {
  return [...new Set([...folders].map(licenceOf))].toSorted().join("\n");
}

/** @param {string} folder */
function licenceOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const files = readdirSync(folder).filter((one) => /^(?:licen[cs]e|notice)|[.]licen[cs]e[.]txt$/i.test(one));
  if (!files.some((one) => /^licen/i.test(one)))
    throw new Error(`${name} ${version} (${license}) has no file with its licence.`);
  const text = files.map((file) => readFileSync(join(folder, file), "utf8").trim()).join("\n\n");
  return `${"=".repeat(80)}\n${name} ${version} (${license})\n\n${text}\n`;
}
