// What is wrong with a built site: links to no page or to no heading, and what a page would load from elsewhere.
import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";

/** A built page, by its path. @typedef {{ path: string, html: string }} BuiltPage */

/**
 * @param {string} folder
 * @param {string} base the path that the site is served under
 */
export function problemsOf(folder, base) {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) =>
    file.replaceAll("\\", "/"),
  );
  /** @param {string} ending */
  const texts = (ending) =>
    files
      .filter((file) => file.endsWith(ending))
      .map((path) => ({ path, html: readFileSync(join(folder, path), "utf8") }));
  const pages = texts(".html");
  return [
    ...deadLinks(pages, files, base),
    ...pages.flatMap(foreignLoads),
    ...texts(".css").flatMap(foreignLoads),
  ];
}

/**
 * @param {readonly BuiltPage[]} pages
 * @param {readonly string[]} files
 * @param {string} [base]
 */
export function deadLinks(pages, files, base = "/") {
  const anchors = new Map(pages.map(({ path, html }) => [path, new Set(all(html, /\bid="([^"]+)"/g))]));
  const exists = new Set(files);
  return pages.flatMap(({ path, html }) =>
    [...new Set(all(html, /<a\b[^>]*?\bhref="([^"]+)"/g))].flatMap((href) => {
      if (/^(?:[a-z]+:)?\/\/|^[a-z]+:/.test(href)) return [];
      const [to = "", hash] = decodeURI(href).split("#");
      const target = to === "" ? path : pathOf(to, path, base);
      const file = exists.has(target) ? target : `${target}.html`;
      if (!exists.has(file)) return [`${path}: ${href} leads to no page`];
      if (hash === undefined || hash === "" || !file.endsWith(".html")) return [];
      return anchors.get(file)?.has(hash) ? [] : [`${path}: ${href} leads to no heading of that page`];
    }),
  );
}

/**
 * The file of the site that a link leads to.
 *
 * @param {string} to
 * @param {string} from
 * @param {string} base
 */
function pathOf(to, from, base) {
  const path = to.startsWith(base) ? to.slice(base.length) : posix.join(posix.dirname(from), to);
  return path === "" || path.endsWith("/") ? `${path}index.html` : path;
}

/** What browsers fetch by themselves; a link that a reader may follow is none of these. */
const loads = [
  /<(?:script|img|iframe|source|video|audio|embed)\b[^>]*?\b(?:src|srcset)=["']((?:https?:)?\/\/[^"']+)/g,
  /<link\b[^>]*?\bhref=["']((?:https?:)?\/\/[^"']+)/g,
  /url\(\s*["']?((?:https?:)?\/\/[^"')]+)/g,
  /@import\s*["']((?:https?:)?\/\/[^"']+)/g,
];

/** @param {BuiltPage} page or style sheet */
export const foreignLoads = ({ path, html }) =>
  loads.flatMap((load) =>
    all(html, load).map((from) => `${path} loads ${from}: a page loads nothing from elsewhere`),
  );

/**
 * @param {string} text
 * @param {RegExp} pattern
 */
const all = (text, pattern) => [...text.matchAll(pattern)].map(([, found = ""]) => found);
