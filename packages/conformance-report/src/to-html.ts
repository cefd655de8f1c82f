/** The HTML page of a report: the built page with the report inside. */
import { gzipSync } from "node:zlib";
import { fit } from "./fit.ts";
import type { Report } from "./report.ts";
import { readTemplate } from "./template.ts";

/** Empty in the built page. */
const slot = '<script type="application/json" id="report"></script>';

/** Characters of the data in a page, which adds some 50,000 itself: a page is smaller than a megabyte. */
const largest = 900_000;

export function toHtml(report: Report): string {
  const [before, after, ...more] = readTemplate().split(slot);
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`dist/page.html must contain ${slot} once. Rebuild: npm run build.`);
  return before + toElement(report) + after;
}

/** As JSON, which can be read without the page; a large report compressed, and a very large one with shorter texts. */
function toElement(report: Report): string {
  const json = toData(report);
  if (json.length <= largest) return slot.replace("><", () => `>${json}<`);
  let data = "";
  fit(report, (cut) => {
    data = gzipSync(JSON.stringify(cut), { level: 9 }).toString("base64");
    return data.length <= largest;
  });
  return `<script type="application/gzip" id="report">${data}</script>`;
}

/**
 * JSON that cannot end its element: it has no `<`. Characters that an editor or a terminal would not show as they are
 * (controls, surrogates, changes of direction) are escaped too.
 */
function toData(report: Report): string {
  return JSON.stringify(report).replace(
    /[<\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
