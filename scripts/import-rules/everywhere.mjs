import { npm, onlyTypes } from "./only.mjs";
import { contractProfiles, contractSse, contractTypes, needsNode, nodePackages } from "./paths.mjs";

/** Folders of this repository that are not published: they may import all packages. */
const apart = "(lab|e2e|bench|examples|scripts)";

/**
 * What holds wherever a file is.
 *
 * @type {import("dependency-cruiser").IForbiddenRuleType[]}
 */
export const everywhere = [
  {
    name: "no cycles",
    severity: "error",
    comment:
      "Files that import each other cannot be understood one by one, even by their types alone: move what both need to a third file, or give it to one of them as a value.",
    from: {},
    to: { circular: true },
  },
  {
    name: "no cycles of folders",
    severity: "error",
    comment:
      "Folders that import each other cannot be understood one by one: move the file that both need below both, or the one that knows both above them.",
    scope: "folder",
    from: {},
    to: { circular: true },
  },
  {
    name: "packages by name",
    severity: "error",
    comment:
      "Another package is reached by its name, such as @understudy/contract, and what it does not export is its own business: export it there, or move it to a package that both may use.",
    from: { path: "^packages/([^/]+)/" },
    to: { path: "^packages/", pathNot: "^packages/$1/", dependencyTypes: ["local"] },
  },
  {
    // lab takes the packages apart, and so it may reach inside.
    name: "packages by name from outside",
    severity: "error",
    comment:
      "A package is reached by its name and what it exports: what breaks the inside of one belongs to lab.",
    // What becomes one file has the sources of all commands in it.
    from: { path: "^(e2e|bench|examples|scripts)/", pathNot: "^scripts/release/understudy[.]mjs$" },
    to: { path: "^packages/", dependencyTypes: ["local"] },
  },
  {
    name: "nobody imports what is not published",
    severity: "error",
    comment: `Nobody imports ${apart}: move what is worth sharing to the package that it is about.`,
    from: { path: `^(${apart}|packages|[^/]+[.]ts$)` },
    // lab has commands too, and runs them as the scripts do.
    to: { path: `^${apart}/`, pathNot: ["^$2/", "^scripts/lib/"] },
  },
  {
    name: "browsers load no Node",
    severity: "error",
    comment:
      "A browser loads this file, and with it what it imports: load what needs Node with `import()` when it is asked for, or move this file to those that need Node (scripts/import-rules/paths.mjs, `needsNode`).",
    from: { path: "^packages/[^/]+/(src|ui)/", pathNot: needsNode },
    to: { path: [...needsNode, npm(...nodePackages)], dependencyTypesNot: [...onlyTypes, "dynamic-import"] },
  },
  {
    name: "contract without zod",
    severity: "error",
    comment:
      "The client loads this file, and zod would be most of its weight: types, events and profiles import nothing else of the contract.",
    from: { path: [contractTypes, contractProfiles, contractSse] },
    to: { pathNot: [contractTypes, contractProfiles, contractSse], dependencyTypesNot: onlyTypes },
  },
];

/**
 * Imports of files that no rule of a place owns.
 *
 * @param {string[]} owned Regular expressions.
 * @returns {import("dependency-cruiser").IForbiddenRuleType}
 */
export const unowned = (owned) => ({
  name: "every file has a place",
  severity: "error",
  comment:
    "No rule says what this file may import: move it to a folder that has one, or write one in scripts/import-rules.",
  from: { pathNot: [...owned, `^${apart}/`, "^[^/]+[.]m?[jt]s$"] },
  to: {},
});
