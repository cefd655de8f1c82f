// `§5.2` becomes a link: documents refer to numbered sections of their own, or of another one that they name.
import { slug } from "./slug.mjs";

/** Links to the numbered headings of a document, by their number. @typedef {Map<string, string>} Sections */

/**
 * The sections of all documents, by name. A document is a page, or a folder of pages whose numbers go on from one to the
 * next, such as `docs/look-up/semantics/`; its name is that of the file or of the folder.
 *
 * @param {{ path: string, text: string }[]} pages
 * @returns {Map<string, Sections>}
 */
export function sectionsOf(pages) {
  /** @type {Map<string, Sections>} */
  const documents = new Map();
  for (const { path, text } of pages) {
    const name = documentOf(path);
    const sections = documents.get(name) ?? new Map();
    for (const [number, anchor] of anchorsOf(text)) sections.set(number, `/${path}.md#${anchor}`);
    documents.set(name, sections);
  }
  return documents;
}

/**
 * @param {string} path of a page of the site
 * @returns {string} the name of its document
 */
function documentOf(path) {
  const [, folder, file] = /^[a-z-]+\/(?:([a-z-]+)\/)?([^/]+)$/.exec(path) ?? [];
  return folder ?? file ?? path;
}

/** @param {string} text Markdown */
function anchorsOf(text) {
  const headings = text.replace(/^```.*?^```/gms, "").matchAll(/^#{1,4} ((\d+(?:\.\d+)*)\.? .*)$/gm);
  return [...headings].map(([, heading = "", number = ""]) => [number, slug(plain(heading))]);
}

/** @param {string} heading Markdown */
const plain = (heading) => heading.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").replace(/[`*]/g, "");

/**
 * Links `§5.2` after a link to another page, or after the name of a document as in `semantics §5.2`; and without either,
 * to the page's own document, unless the line links to another page, whose section it may be.
 *
 * @param {string} prose with links of the site
 * @param {string} path of the page
 * @param {Map<string, Sections>} documents
 */
export function linkSections(prose, path, documents) {
  const linksElsewhere = /\]\(\/[^)]+\.md/.test(prose);
  return prose.replace(
    /(?:\]\(\/([^)#]+)\.md\) |\b([a-z][a-z-]+) )?§(\d+(?:\.\d+)*)/g,
    (whole, linked, named, number) => {
      const isNamed = named !== undefined && documents.has(named);
      if (linked === undefined && !isNamed && linksElsewhere) return whole;
      const name = linked !== undefined ? documentOf(linked) : isNamed ? named : documentOf(path);
      const to = documents.get(name)?.get(number);
      if (to === undefined) return whole;
      const before = whole.slice(0, whole.lastIndexOf("§"));
      return `${before}[§${number}](${to.startsWith(`/${path}.md#`) ? to.slice(to.indexOf("#")) : to})`;
    },
  );
}
