/** The checks that were not judged, those with one reason together. */
import { type Level, levels } from "../check/check.ts";
import type { CheckResult } from "../engine/result.ts";

type Unknown = Extract<CheckResult, { status: "unknown" }>;

const width = 110;

/** A line for a reason that one check has; for a reason that several have, their number and then their ids. */
export function unknownLines(checks: readonly Unknown[]): string[] {
  const byReason = new Map<string, Unknown[]>();
  // What the next run may decide comes before what is excused.
  for (const check of checks.toSorted((one, other) => Number(one.excused) - Number(other.excused))) {
    const reason = `${check.excused ? "excused: " : ""}${check.reason}`;
    byReason.set(reason, [...(byReason.get(reason) ?? []), check]);
  }
  return [...byReason].flatMap(([reason, together]) => {
    const [only, ...more] = together;
    if (only !== undefined && more.length === 0) return [`? ${only.level} ${only.id}: ${reason}`];
    return [`? ${together.length} checks ${reason}`, ...levels.flatMap((level) => idLines(level, together))];
  });
}

function idLines(level: Level, checks: readonly Unknown[]): string[] {
  const lines: string[] = [];
  let line = `    ${level}`;
  for (const { id } of checks.filter((one) => one.level === level)) {
    if (line.length + id.length > width) {
      lines.push(line);
      line = " ".repeat(4 + level.length);
    }
    line += ` ${id}`;
  }
  return line.trim() === level ? [] : [...lines, line];
}
