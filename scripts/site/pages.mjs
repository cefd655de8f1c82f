// The pages of the site: docs/README.md lists them, in groups, in the order of the navigation.
import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { root } from "../lib/root.mjs";

/**
 * A file of the repository as a page of the site.
 *
 * @typedef {object} Page
 * @property {string} source The file, from the root of the repository.
 * @property {string} path Where it is on the site, without an extension.
 * @property {string} title In the navigation.
 */
/** A page of the list with those below it. @typedef {Page & { pages: Page[] }} Entry */
/** @typedef {{ text: string, pages: Entry[] }} Group */

/** The last group is for those who change Understudy, and has a navigation of its own. */
const insiders = "Maintain";

/**
 * @param {string} text of docs/README.md
 * @returns {Group[]}
 */
export function groupsOf(text) {
  const groups = text.split(/^## /m).slice(1);
  return groups.map((group) => {
    const [name = ""] = group.split("\n", 1);
    /** @type {Entry[]} */
    const pages = [];
    for (const [, indent, title = "", link = ""] of group.matchAll(/^( *)- \[(.*?)\]\((.*?)\)/gm)) {
      const source = posix.join("docs", link);
      const page = { source, path: pathOf(source, name === insiders), title };
      if (indent === "") pages.push({ ...page, pages: [] });
      else pages.at(-1)?.pages.push(page);
    }
    return { text: name, pages };
  });
}

/**
 * @param {string} source
 * @param {boolean} isInside whether it is for those who change Understudy
 */
function pathOf(source, isInside) {
  if (source === "CONTRIBUTING.md") return "contributing/index";
  const path = source
    .replace(/^(?:docs|lab)\/(?:maintain\/)?/, "")
    .replace(/^(packages\/[^/]+)\/README[.]md$/, "$1")
    .replace(/README[.]md$/, "index")
    .replace(/[.]md$/, "")
    .toLowerCase();
  return isInside ? `contributing/${path}` : path;
}

const groups = groupsOf(readFileSync(join(root, "docs/README.md"), "utf8"));
const [first, ...others] = groups.filter(({ text }) => text !== insiders);
if (first === undefined) throw new Error("docs/README.md has no groups.");

/** @type {Entry[]} */
const front = [
  { source: "README.md", path: "overview", title: "Overview", pages: [] },
  { source: "docs/README.md", path: "all-pages", title: "All pages", pages: [] },
];

/** For those who use Understudy. @type {Group[]} */
export const user = [{ ...first, pages: [...front, ...first.pages] }, ...others];

/** For those who change it. @type {Group[]} */
export const contributor = groups.filter(({ text }) => text === insiders);

/** @type {Page[]} */
export const pages = [...user, ...contributor].flatMap((group) =>
  group.pages.flatMap(({ pages: below, ...page }) => [page, ...below]),
);
