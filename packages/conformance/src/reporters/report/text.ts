/** Texts of bounded length. */
import type { ReportText } from "@understudy/conformance-report";

/** How much of one counterexample a report holds; texts in characters. */
export const limits = {
  findings: 20,
  /** The limits for the exchange that the first finding blames, and for all others. */
  guiltyBody: 20_000,
  body: 8_000,
  line: 1_000,
  /** How many events of a stream are kept, at its beginning and again at its end. */
  events: 20,
} as const;

/** A text on one line, such as a path: servers may give ids of any length. */
export function cutLine(text: string): string {
  return text.length > limits.line ? `${text.slice(0, limits.line - 1)}…` : text;
}

export function cutText(text: string, most: number): ReportText {
  return { text: text.slice(0, most), omitted: Math.max(text.length - most, 0) };
}

/** A value as indented JSON; null for a value that is not JSON. */
export function jsonText(value: unknown, most: number): ReportText | null {
  return value === undefined ? null : cutText(JSON.stringify(value, null, 2), most);
}
