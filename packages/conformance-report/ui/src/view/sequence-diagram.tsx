/** A sequence as SVG. Colours come from the style sheet: the page's policy allows no style attributes. */
import type { JSX } from "preact";
import type { Actor, Arrow, Note, Sequence } from "../model/sequence.ts";
import { clip, layOut, signWidth, type PlacedRow } from "../model/sequence-layout.ts";

type XOf = (actor: Actor) => number;

export function SequenceDiagram({ sequence, title }: { sequence: Sequence; title: string }): JSX.Element {
  const { width, height, xOf, rows } = layOut(sequence);
  return (
    <svg class="sequence" viewBox={`0 0 ${width} ${height}`} width={width} height={height} role="img">
      <title>{title}</title>
      {sequence.actors.map((actor) => (
        <Lifeline key={actor} actor={actor} x={xOf(actor)} height={height} />
      ))}
      {rows.map((placed, n) => (
        <DrawnRow key={n} placed={placed} width={width} xOf={xOf} />
      ))}
    </svg>
  );
}

function DrawnRow({ placed: { row, top }, width, xOf }: DrawnRowProps): JSX.Element {
  return row.kind === "note" ? (
    <Band note={row} top={top} width={width} />
  ) : (
    <Exchanged arrow={row} y={top + 24} xOf={xOf} />
  );
}

interface DrawnRowProps {
  placed: PlacedRow;
  width: number;
  xOf: XOf;
}

function Lifeline({ actor, x, height }: { actor: Actor; x: number; height: number }): JSX.Element {
  return (
    <g class="lifeline">
      <line x1={x} y1={28} x2={x} y2={height} />
      <rect x={x - 42} y={2} width={84} height={26} rx={6} />
      <text x={x} y={20} text-anchor="middle">
        {actor}
      </text>
    </g>
  );
}

/** An arrow with its words, and the response below it if that came at once. */
function Exchanged({ arrow, y, xOf }: { arrow: Arrow; y: number; xOf: XOf }): JSX.Element {
  const { label, answer, summary, number, wrong } = arrow;
  const [start, end] = [xOf(arrow.from), xOf(arrow.to)];
  const [left, right] = [Math.min(start, end) + 10, Math.max(start, end) - 10];
  const low = answer === null ? y : y + 7;
  const room = right - left - (answer?.length ?? 0) * signWidth;
  return (
    <g class={wrong ? "wrong" : undefined}>
      <ArrowLine start={start} end={end} y={y} back={arrow.from !== "client" && end < start} />
      {answer !== null && <ArrowLine start={end} end={start} y={low} back />}
      {number !== null && end > start && (
        <text class="number" x={start - 10} y={y + 4} text-anchor="end">
          {number}
        </text>
      )}
      <text class="label" x={left} y={y - 6}>
        {clip(label, room)}
      </text>
      {answer !== null && (
        <text class="label" x={right} y={y - 6} text-anchor="end">
          {answer}
        </text>
      )}
      {summary !== "" && (
        <text class="note" x={left} y={low + 15}>
          {clip(summary, right - left)}
        </text>
      )}
      {wrong && <Cross x={start + (end > start ? 26 : -26)} y={y} />}
    </g>
  );
}

function ArrowLine(props: { start: number; end: number; y: number; back: boolean }): JSX.Element {
  const { start, end, y, back } = props;
  const direction = end > start ? 1 : -1;
  const tip = end - direction;
  return (
    <g class={back ? "arrow back" : "arrow"}>
      <line x1={start} y1={y} x2={tip - direction * 6} y2={y} />
      <polygon points={`${tip},${y} ${tip - direction * 9},${y - 4} ${tip - direction * 9},${y + 4}`} />
    </g>
  );
}

function Cross({ x, y }: { x: number; y: number }): JSX.Element {
  return (
    <g class="cross">
      <circle cx={x} cy={y} r={10} />
      <path d={`M${x - 4} ${y - 4}l8 8m0 -8l-8 8`} />
    </g>
  );
}

function Band({ note, top, width }: { note: Note; top: number; width: number }): JSX.Element {
  const lines = [note.text, ...note.more];
  return (
    <g class={note.wrong ? "band wrong" : "band"}>
      <rect x={16} y={top + 7} width={width - 32} height={4 + 20 * lines.length} rx={4} />
      {lines.map((line, n) => (
        <text key={n} x={28} y={top + 23 + 20 * n}>
          {clip(line, width - 56)}
        </text>
      ))}
    </g>
  );
}
