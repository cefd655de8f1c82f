/** What the page shows of a check wherever it names one. */
import type { ReportCheck, ReportStatus } from "../../../src/report.ts";

/** Failures first. */
export const statuses: readonly ReportStatus[] = ["fail", "unknown", "pass"];

/** A sign beside the colour, for readers who cannot tell the colours apart. */
export const signs: Readonly<Record<ReportStatus, string>> = { fail: "✗", unknown: "?", pass: "✓" };

export const labels: Readonly<Record<ReportStatus, string>> = {
  fail: "failed",
  unknown: "unknown",
  pass: "passed",
};

/** The area of a check or statement: its id up to the slash. The suite calls it the same, as in `--only`. */
export function areaOf(id: string): string {
  return id.split("/")[0] ?? id;
}

export function areasOf(items: readonly { id: string }[]): string[] {
  return [...new Set(items.map(({ id }) => areaOf(id)))];
}

/** The id of its element. */
export function anchorOf(id: string): string {
  return id.replace("/", "-");
}

/** Stories that the check was run on. */
export function storiesOf({ runs }: ReportCheck): number {
  return runs.passed + runs.failed + runs.inconclusive;
}

export function count(number: number): string {
  return number.toLocaleString("en");
}
