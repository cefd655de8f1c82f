/** Two values side by side, line by line. */
import type { ReportFinding } from "../../../src/report.ts";
import { diffArrays } from "diff";
import { toLines } from "./value.ts";

/** A line of each side; null where the other side has a line more. */
export interface LinePair {
  kind: "lines";
  expected: string | null;
  actual: string | null;
}
/** Lines that are not shown: equal ones between differences, or the rest of a very long difference. */
export interface LineGap {
  kind: "gap";
  lines: number;
  equal: boolean;
}
export type DifferenceRow = LinePair | LineGap;

/** Equal lines shown around a difference. */
const context = 4;
/** Shown at most. */
const mostRows = 400;
/** With more changes than this the two have nothing in common that would help a reader. */
const mostChanges = 2_000;

export function differenceRows(expected: unknown, actual: unknown): DifferenceRow[] {
  const rows = folded(pairsOf(toLines(expected), toLines(actual)));
  const rest = rows.slice(mostRows).reduce((sum, row) => sum + (row.kind === "gap" ? row.lines : 1), 0);
  return rest === 0 ? rows : [...rows.slice(0, mostRows), { kind: "gap", lines: rest, equal: false }];
}

function pairsOf(expected: readonly string[], actual: readonly string[]): LinePair[] {
  const changes = diffArrays([...expected], [...actual], { maxEditLength: mostChanges }) ?? [
    { value: [...expected], removed: true, added: false },
    { value: [...actual], removed: false, added: true },
  ];
  const pairs: LinePair[] = [];
  let removed: readonly string[] = [];
  let added: readonly string[] = [];
  const flush = (): void => {
    const length = Math.max(removed.length, added.length);
    for (let n = 0; n < length; n += 1)
      pairs.push({ kind: "lines", expected: removed[n] ?? null, actual: added[n] ?? null });
    [removed, added] = [[], []];
  };
  for (const change of changes) {
    if (change.removed) removed = change.value;
    else if (change.added) added = change.value;
    else {
      flush();
      pairs.push(...change.value.map((line): LinePair => ({ kind: "lines", expected: line, actual: line })));
    }
  }
  flush();
  return pairs;
}

/** With long runs of equal lines folded. */
function folded(pairs: readonly LinePair[]): DifferenceRow[] {
  const changed = pairs.flatMap(({ expected, actual }, n) => (expected === actual ? [] : [n]));
  if (changed.length === 0) return [...pairs];
  const near = new Set(
    changed.flatMap((n) => Array.from({ length: 2 * context + 1 }, (_, k) => n + k - context)),
  );
  const rows: DifferenceRow[] = [];
  let n = 0;
  while (n < pairs.length) {
    let end = n;
    while (end < pairs.length && !near.has(end)) end += 1;
    // A gap of one line would save nothing.
    if (end - n > 1) rows.push({ kind: "gap", lines: end - n, equal: true });
    else rows.push(...pairs.slice(n, end));
    rows.push(...pairs.slice(end, end + 1));
    n = end + 1;
  }
  return rows;
}

/** What the two values of a finding are called. */
export function sidesOf({ sides = ["expected", "actual"] }: ReportFinding): readonly [string, string] {
  return sides;
}
