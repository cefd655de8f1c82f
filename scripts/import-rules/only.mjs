/**
 * What the files of one place may import besides each other; everything else is an error.
 *
 * @typedef {object} Place
 * @property {string} name Of the rule.
 * @property {string} files A regular expression for their paths, from the root of the repository.
 * @property {string[]} [may] Regular expressions for what they may import. Packages and modules of Node have paths too:
 * see `npm` and `builtin`.
 * @property {string[]} [types] The same for what only `import type` may take, which leaves nothing at run time.
 * @property {boolean} [node] Whether they may import every module of Node.
 * @property {string} why What to do instead, for whoever broke the rule.
 */

/**
 * The rules of dependency-cruiser for a place.
 *
 * @param {Place} place
 * @returns {import("dependency-cruiser").IForbiddenRuleType[]}
 */
export function only({ name, files, may = [], types = [], node = false, why }) {
  const from = { path: files };
  const values = [files, manifest, ...may];
  return [
    {
      name,
      severity: "error",
      comment: why,
      from,
      to: { pathNot: [...values, ...types], ...(node && { dependencyTypesNot: ["core"] }) },
    },
    ...(types.length === 0
      ? []
      : [
          /** @type {import("dependency-cruiser").IForbiddenRuleType} */ ({
            name: `${name}: types`,
            severity: "error",
            comment: `Only \`import type\` may take this, which loads nothing at run time. ${why}`,
            from,
            to: { path: types, pathNot: values, dependencyTypesNot: onlyTypes },
          }),
        ]),
  ];
}

/** Every file may read the version of its package. */
const manifest = "^packages/[^/]+/package[.]json$";

/** How dependency-cruiser marks imports that leave nothing at run time. @type {["type-only", "type-import"]} */
export const onlyTypes = ["type-only", "type-import"];

/** The paths of packages that are installed. @param {...string} names */
export const npm = (...names) => `(^|/)node_modules/(${names.join("|")})/`;

export const anyPackage = "(^|/)node_modules/";

/** Modules of Node, without `node:`. @param {...string} names */
export const builtin = (...names) => `^(node:)?(${names.join("|")})$`;
