/** What was expected and what was said, side by side, with the places marked in which they differ. */
import type { Finding } from "../../verdict.ts";
import { lineDifference, type LinePair } from "./line-difference.ts";
import { markup, type Markup } from "./markup.ts";

/** Lines of each side, and signs of each line, that are shown. */
const mostLines = 200;
const mostSigns = 400;
/** Signs before the first difference that are shown of a long line. */
const lead = 40;

export function columns({ path, expected, actual }: Finding): Markup {
  const pairs = lineDifference(linesOf(expected), linesOf(actual));
  return markup`<table class="columns"><caption><code>${path}</code></caption>
<thead><tr><th scope="col">expected</th><th scope="col">said</th></tr></thead>
<tbody>${pairs.map(row)}</tbody></table>`;
}

function row({ expected, actual }: LinePair): Markup {
  if (expected === actual)
    return markup`<tr><td>${cut(expected ?? "", 0)}</td><td>${cut(actual ?? "", 0)}</td></tr>
`;
  const both = expected !== null && actual !== null;
  const start = both ? commonStart(expected, actual) : 0;
  const end = both ? commonEnd(expected.slice(start), actual.slice(start)) : 0;
  return markup`<tr class="differs">${cell(expected, start, end, "del")}${cell(actual, start, end, "ins")}</tr>
`;
}

/** With the part between what both begin and end with marked. */
function cell(line: string | null, start: number, end: number, kind: "del" | "ins"): Markup {
  if (line === null) return markup`<td class="none"></td>`;
  const from = start > mostSigns / 2 ? start - lead : 0;
  const middle = line.slice(start, line.length - end);
  const rest = line.slice(line.length - end);
  const marked =
    middle === ""
      ? null
      : kind === "del"
        ? markup`<del>${cut(middle, 0)}</del>`
        : markup`<ins>${cut(middle, 0)}</ins>`;
  return markup`<td>${from > 0 ? skipped(from) : null}${line.slice(from, start)}${marked}${cut(rest, middle.length)}</td>`;
}

/** As much of it as fits into a line of which so much is used. */
function cut(text: string, used: number): Markup {
  const room = Math.max(mostSigns - used, lead);
  if (text.length <= room) return markup`${text}`;
  return markup`${text.slice(0, room)}${skipped(text.length - room)}`;
}

function skipped(count: number): Markup {
  return markup`<span class="skipped">… ${count.toLocaleString("en")} characters …</span>`;
}

function linesOf(value: unknown): string[] {
  const lines = value === undefined ? ["(nothing)"] : JSON.stringify(value, null, 2).split("\n");
  if (lines.length <= mostLines) return lines;
  return [...lines.slice(0, mostLines), `… ${lines.length - mostLines} more lines`];
}

function commonStart(one: string, other: string): number {
  let length = 0;
  while (length < Math.min(one.length, other.length) && one[length] === other[length]) length += 1;
  return length;
}

function commonEnd(one: string, other: string): number {
  let length = 0;
  while (length < Math.min(one.length, other.length) && one.at(-1 - length) === other.at(-1 - length))
    length += 1;
  return length;
}
