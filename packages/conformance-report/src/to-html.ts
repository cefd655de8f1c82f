/** The HTML page of a report: the built page with the report inside. */
import type { Report } from "./report.ts";
import { readTemplate } from "./template.ts";

/** Empty in the built page. */
const slot = '<script type="application/json" id="report"></script>';

export function toHtml(report: Report): string {
  const [before, after, ...more] = readTemplate().split(slot);
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`dist/page.html must contain ${slot} once. Rebuild: npm run build.`);
  return before + slot.replace("><", () => `>${toData(report)}<`) + after;
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
