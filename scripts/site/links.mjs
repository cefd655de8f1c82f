// Links between files of the repository become links between pages of the site.
import { posix } from "node:path";

/** Where a path of the repository is shown. @typedef {{ path: string, title: string }} Place */

/**
 * The text of a file as the text of a page. A link to a file that the site does not show is an error.
 *
 * @param {string} text Markdown
 * @param {string} source The file.
 * @param {(path: string) => Place | undefined} find Where the site shows a path of the repository.
 */
export function relink(text, source, find) {
  let isCode = false;
  return text
    .split("\n")
    .map((line, i) => {
      if (/^ *```/.test(line)) isCode = !isCode;
      if (isCode) return line;
      return outsideCode(line, (prose) => links(prose, `${source}:${i + 1}`));
    })
    .join("\n");

  /**
   * @param {string} prose
   * @param {string} at
   */
  function links(prose, at) {
    // Vue would take these for an expression.
    return prose
      .replaceAll("{{", "&#123;&#123;")
      .replace(/\[([^\]]*)\]\(([^)\s]+)\)/g, (whole, label, to) => {
        if (/^(?:[a-z]+:|#)/.test(to)) return whole;
        const [file = "", hash] = to.split("#");
        const place = find(posix.join(posix.dirname(source), file).replace(/\/$/, ""));
        if (place === undefined) throw new Error(`${at} links to ${to}, which the site does not show.`);
        const isName = `/${file}`.endsWith(`/${label}`);
        return `[${isName ? place.title : label}](/${place.path}.md${hash === undefined ? "" : `#${hash}`})`;
      });
  }
}

/** Stands for code while the prose around it changes; no page has this character. */
const mark = "\uE000";

/**
 * Applies `change` to a line of Markdown but for its inline code.
 *
 * @param {string} line
 * @param {(prose: string) => string} change
 */
function outsideCode(line, change) {
  /** @type {string[]} */
  const codes = [];
  const prose = line.replace(/(`+)(?!`).*?(?<!`)\1(?!`)/g, (code) => `${mark}${codes.push(code) - 1}${mark}`);
  return change(prose).replace(
    new RegExp(`${mark}(\\d+)${mark}`, "g"),
    (_, index) => codes[Number(index)] ?? "",
  );
}
