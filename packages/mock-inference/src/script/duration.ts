/** Durations as scripts write them. */
import type { Duration } from "./types.ts";

export const longest = 3_600_000;

/** What `parseDuration` takes of texts, as a pattern for a JSON Schema. */
export const durationPattern: string =
  "^0*(?:(?:\\d{1,6}|[12]\\d{6}|3[0-5]\\d{5})(?:\\.\\d+)?|3600000(?:\\.0+)?)ms$|" +
  "^0*(?:(?:\\d{1,3}|[12]\\d{3}|3[0-5]\\d{2})(?:\\.\\d+)?|3600(?:\\.0+)?)s$";

/** The milliseconds, or null for what is no duration of at most an hour. */
export function parseDuration(value: unknown): number | null {
  const millis = typeof value === "number" ? value : typeof value === "string" ? parse(value) : null;
  return millis !== null && millis >= 0 && millis <= longest ? millis : null;
}

/** The milliseconds of a duration that was validated when its script was loaded. */
export function toMillis(duration: Duration): number {
  return parseDuration(duration) ?? 0;
}

function parse(text: string): number | null {
  const [, digits, unit] = /^(\d+(?:\.\d+)?)(ms|s)$/.exec(text) ?? [];
  return digits === undefined ? null : Number(digits) * (unit === "s" ? 1000 : 1);
}
