import type { Duration } from "./types.ts";

export const longest = 3_600_000;

/** The texts accepted by `toMilliseconds`, as a JSON Schema pattern. */
export const durationPattern: string =
  "^0*(?:(?:\\d{1,6}|[12]\\d{6}|3[0-5]\\d{5})(?:\\.\\d+)?|3600000(?:\\.0+)?)ms$|" +
  "^0*(?:(?:\\d{1,3}|[12]\\d{3}|3[0-5]\\d{2})(?:\\.\\d+)?|3600(?:\\.0+)?)s$";

/** Milliseconds; null if invalid or longer than an hour. */
export function toMilliseconds(value: unknown): number | null {
  const millis = typeof value === "number" ? value : typeof value === "string" ? parse(value) : null;
  return millis !== null && millis >= 0 && millis <= longest ? millis : null;
}

/** Milliseconds of a validated duration. */
export function toMillis(duration: Duration): number {
  return toMilliseconds(duration) ?? 0;
}

function parse(text: string): number | null {
  const [, digits, unit] = /^(\d+(?:\.\d+)?)(ms|s)$/.exec(text) ?? [];
  return digits === undefined ? null : Number(digits) * (unit === "s" ? 1000 : 1);
}
