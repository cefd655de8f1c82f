// `§5.2` becomes a link: documents refer to numbered sections of their own, or of another one that they name.
import { slug } from "./slug.mjs";

/** The anchors of a document's numbered headings, by their number. @typedef {Map<string, string>} Sections */

/**
 * @param {string} text Markdown
 * @returns {Sections}
 */
export function sectionsOf(text) {
  const headings = text.replace(/^```.*?^```/gms, "").matchAll(/^#{2,4} ((\d+(?:\.\d+)*)\.? .*)$/gm);
  return new Map([...headings].map(([, heading = "", number = ""]) => [number, slug(plain(heading))]));
}

/** @param {string} heading Markdown */
const plain = (heading) => heading.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").replace(/[`*]/g, "");

/**
 * Links `§5.2` after a link to another page, or after its name as in `semantics §5.2`; and without either, to the page
 * itself, unless the line links to another page, whose section it may be.
 *
 * @param {string} prose with links of the site
 * @param {{ path: string, sectionsAt: (path: string) => Sections | undefined }} page
 */
export function linkSections(prose, { path, sectionsAt }) {
  const linksElsewhere = /\]\(\/[^)]+\.md/.test(prose);
  return prose.replace(
    /(?:\]\(\/([^)#]+)\.md\) |\b([a-z][a-z-]+) )?§(\d+(?:\.\d+)*)/g,
    (whole, linked, named, number) => {
      const other = linked ?? (named !== undefined && sectionsAt(named) !== undefined ? named : undefined);
      if (other === undefined && linksElsewhere) return whole;
      const anchor = sectionsAt(other ?? path)?.get(number);
      if (anchor === undefined) return whole;
      const before = whole.slice(0, whole.lastIndexOf("§"));
      return `${before}[§${number}](${other === undefined ? "" : `/${other}.md`}#${anchor})`;
    },
  );
}
