/** A sequence as SVG. It has classes only: colours are the style's business, and the page allows no style but its own. */
import { markup, type Markup } from "./markup.ts";
import type { Actor, Arrow, Note, Row, Sequence } from "./sequence.ts";

/** Where the lifelines stand. */
const client = 62;
const server = 462;
const apart = 236;
const margin = 72;
const headHeight = 34;
/** The width of a sign, as wide as fonts may draw it. */
const wide = 7.6;

type XOf = (actor: Actor) => number;

export function drawSequence({ actors, rows }: Sequence, title: string): Markup {
  const xOf: XOf = (actor) => {
    const place = actors.indexOf(actor);
    return place === 0 ? client : server + (place - 1) * apart;
  };
  const width = xOf(actors.at(-1) ?? "server") + margin;
  const tops = rows.map((_, n) => rows.slice(0, n).reduce((sum, row) => sum + heightOf(row), headHeight));
  const height = rows.reduce((sum, row) => sum + heightOf(row), headHeight) + 12;
  return markup`<svg class="sequence" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">
<title>${title}</title>
${actors.map((actor) => lifeline(actor, xOf(actor), height))}
${rows.map((row, n) => draw(row, tops[n] ?? 0, width, xOf))}
</svg>`;
}

function heightOf(row: Row): number {
  if (row.kind === "note") return 34 + 20 * row.more.length;
  return 30 + (row.answer === null ? 0 : 7) + (row.gist === "" ? 0 : 16);
}

function draw(row: Row, top: number, width: number, xOf: XOf): Markup {
  return row.kind === "note" ? band(row, top, width) : exchanged(row, top + 24, xOf);
}

function lifeline(actor: Actor, x: number, height: number): Markup {
  return markup`<g class="lifeline"><line x1="${x}" y1="28" x2="${x}" y2="${height}"/><rect x="${x - 42}" y="2" width="84" height="26" rx="6"/><text x="${x}" y="20" text-anchor="middle">${actor}</text></g>`;
}

/** An arrow with its words, and its answer below it if that came at once. */
function exchanged(row: Arrow, y: number, xOf: XOf): Markup {
  const [start, end] = [xOf(row.from), xOf(row.to)];
  const [left, right] = [Math.min(start, end) + 10, Math.max(start, end) - 10];
  const low = row.answer === null ? y : y + 7;
  return markup`<g class="${row.wrong ? "wrong" : "right"}">${line(start, end, y, row.from !== "client" && end < start)}
${row.answer === null ? null : line(end, start, low, true)}
${row.number !== null && end > start ? markup`<text class="number" x="${start - 10}" y="${y + 4}" text-anchor="end">${row.number}</text>` : null}
<text class="label" x="${left}" y="${y - 6}">${fit(row.label, row.answer === null ? right - left : right - left - row.answer.length * wide)}</text>
${row.answer === null ? null : markup`<text class="label" x="${right}" y="${y - 6}" text-anchor="end">${row.answer}</text>`}
${row.gist === "" ? null : markup`<text class="gist" x="${left}" y="${low + 15}">${fit(row.gist, right - left)}</text>`}
${row.wrong ? cross(start + (end > start ? 26 : -26), y) : null}</g>`;
}

function line(start: number, end: number, y: number, back: boolean): Markup {
  const forth = end > start ? 1 : -1;
  const tip = end - forth;
  const head = `${tip},${y} ${tip - forth * 9},${y - 4} ${tip - forth * 9},${y + 4}`;
  return markup`<g class="${back ? "arrow back" : "arrow"}"><line x1="${start}" y1="${y}" x2="${tip - forth * 6}" y2="${y}"/><polygon points="${head}"/></g>`;
}

function cross(x: number, y: number): Markup {
  return markup`<g class="cross"><circle cx="${x}" cy="${y}" r="10"/><path d="M${x - 4} ${y - 4}l8 8m0 -8l-8 8"/></g>`;
}

function band({ text, more, wrong }: Note, top: number, width: number): Markup {
  const room = width - 56;
  return markup`<g class="${wrong ? "note wrong" : "note"}"><rect x="16" y="${top + 7}" width="${width - 32}" height="${24 + 20 * more.length}" rx="4"/>
<text x="28" y="${top + 23}">${fit(text, room)}</text>${more.map((one, n) => markup`<text x="28" y="${top + 43 + 20 * n}">${fit(one, room)}</text>`)}</g>`;
}

/** What of a text has room in so many units; nothing wraps in a diagram, and the whole stands below it. */
function fit(text: string, room: number): string {
  const most = Math.floor(room / wide);
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}
