/** Where the parts of a sequence diagram stand, in units of the SVG (CSS pixels at full size). */
import type { Actor, Row, Sequence } from "./sequence.ts";

const client = 62;
const server = 462;
/** Between two lifelines after the server's. */
const apart = 236;
const margin = 72;
const headHeight = 34;
const footHeight = 12;
/** The width of a character of a label, at most. */
export const signWidth = 7.6;

export interface PlacedRow {
  row: Row;
  top: number;
}

export interface SequenceLayout {
  width: number;
  height: number;
  rows: readonly PlacedRow[];
  /** The lifeline of an actor. */
  xOf: (actor: Actor) => number;
}

export function layOut({ actors, rows }: Sequence): SequenceLayout {
  const xOf = (actor: Actor): number => {
    const place = actors.indexOf(actor);
    return place === 0 ? client : server + (place - 1) * apart;
  };
  let top = headHeight;
  const placed = rows.map((row) => {
    const at = { row, top };
    top += heightOf(row);
    return at;
  });
  return { width: xOf(actors.at(-1) ?? "server") + margin, height: top + footHeight, rows: placed, xOf };
}

function heightOf(row: Row): number {
  if (row.kind === "note") return 34 + 20 * row.more.length;
  return 30 + (row.answer === null ? 0 : 7) + (row.summary === "" ? 0 : 16);
}

/** As much of a text as has room: nothing wraps in the diagram, and the whole text stands below it. */
export function clip(text: string, room: number): string {
  const most = Math.floor(room / signWidth);
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}
