/** A sequence as SVG. It has classes only: colours are the style's business, and the page allows no style but its own. */
import { markup, type Markup } from "./markup.ts";
import type { Actor, Arrow, Row, Sequence } from "./sequence.ts";

/** Where the lifelines stand. */
const client = 56;
const server = 436;
const apart = 236;
const margin = 56;
const headHeight = 44;

interface Placed {
  row: Row;
  /** Of its line; of a note its middle. */
  y: number;
}

export function drawSequence(sequence: Sequence, title: string): Markup {
  const xOf = (actor: Actor): number => {
    const place = sequence.actors.indexOf(actor);
    return place === 0 ? client : server + (place - 1) * apart;
  };
  const width = xOf(sequence.actors.at(-1) ?? "server") + margin + (sequence.actors.length === 2 ? 0 : 24);
  const { placed, height } = place(sequence.rows);
  return markup`<svg class="sequence" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">
<title>${title}</title>
${sequence.actors.map((actor) => lifeline(actor, xOf(actor), height))}
${placed.map(({ row, y }) => ("note" in row ? note(row.note, y, width) : arrow(row, y, xOf)))}
</svg>`;
}

function place(rows: readonly Row[]): { placed: Placed[]; height: number } {
  let y = headHeight;
  const placed = rows.map((row) => {
    const above = "note" in row ? 24 : 30;
    const below = "note" in row ? 14 : row.gist === "" ? 6 : 18;
    y += above;
    const one = { row, y };
    y += below;
    return one;
  });
  return { placed, height: y + 16 };
}

function lifeline(actor: Actor, x: number, height: number): Markup {
  return markup`<g class="lifeline"><line x1="${x}" y1="34" x2="${x}" y2="${height}"/><rect x="${x - 44}" y="6" width="88" height="28" rx="6"/><text x="${x}" y="25" text-anchor="middle">${actor}</text></g>`;
}

function arrow(
  { from, to, number, label, gist, wrong }: Arrow,
  y: number,
  xOf: (actor: Actor) => number,
): Markup {
  const [start, end] = [xOf(from), xOf(to)];
  const forth = end > start ? 1 : -1;
  const answers = forth < 0;
  const tip = end - forth * 2;
  const left = Math.min(start, end) + 12;
  const kind = `arrow${answers ? " back" : ""}${wrong ? " wrong" : ""}`;
  const head = `${tip},${y} ${tip - forth * 9},${y - 4.5} ${tip - forth * 9},${y + 4.5}`;
  const place =
    number !== null && !answers
      ? markup`<text class="number" x="${start - 12}" y="${y + 4}" text-anchor="end">${number}</text>`
      : null;
  const mark = wrong
    ? markup`<g class="cross"><circle cx="${end - 24}" cy="${y}" r="10"/><path d="M${end - 28} ${y - 4}l8 8m0 -8l-8 8"/></g>`
    : null;
  return markup`<g class="${kind}"><line x1="${start}" y1="${y}" x2="${tip - forth * 4}" y2="${y}"/><polygon points="${head}"/>${place}<text class="label" x="${left}" y="${y - 7}">${label}</text>${gist === "" ? null : markup`<text class="gist" x="${left}" y="${y + 15}">${gist}</text>`}${mark}</g>`;
}

function note(text: string, y: number, width: number): Markup {
  return markup`<g class="note"><rect x="12" y="${y - 16}" width="${width - 24}" height="24" rx="4"/><text x="24" y="${y}">${text}</text></g>`;
}
