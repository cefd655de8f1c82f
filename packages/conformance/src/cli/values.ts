/** The texts of options as values; what is wrong with one is said in one line. */
import { InvalidArgumentError } from "commander";
import type { Level } from "../check/check.ts";
import type { TenantHeader } from "../targets/tenants.ts";

/** A text that says something: a variable of the environment that is set to nothing is a mistake too. */
export function given(text: string): string {
  if (text.trim() !== "") return text;
  throw new InvalidArgumentError("Expected a text that is not empty.");
}

export function repeated(text: string, before: readonly string[] = []): string[] {
  return [...before, given(text)];
}

export function whole(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError("Expected a whole number.");
  return Number(text);
}

/** At least 1. */
export function positive(text: string): number {
  if (whole(text) > 0) return Number(text);
  throw new InvalidArgumentError("Expected a whole number above 0.");
}

export function upTo(most: number): (text: string) => number {
  return (text) => {
    if (positive(text) <= most) return Number(text);
    throw new InvalidArgumentError(`Expected a whole number from 1 to ${most}.`);
  };
}

/** No timer takes a longer time. */
export const millis = upTo(2 ** 31 - 1);

/** Of the API, as it follows the URL. */
export function pathPrefix(text: string): string {
  if (/^(?:\/[^/?#\s]+)*$/.test(text)) return text;
  throw new InvalidArgumentError("Expected a path such as /v1, or an empty text.");
}

/** A time in milliseconds; a number alone counts minutes. */
export function duration(text: string): number {
  const [, digits, unit = "m"] = /^(\d{1,6}(?:\.\d{1,6})?)(s|m|h)?$/.exec(text) ?? [];
  const ms = Math.round(Number(digits) * (unitMs[unit] ?? Number.NaN));
  if (ms > 0) return ms;
  throw new InvalidArgumentError("Expected a time such as 90s, 5m, 1h or 1.5 (minutes).");
}

const unitMs: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000 };

export function portNumber(text: string): number {
  if (whole(text) <= 65_535) return Number(text);
  throw new InvalidArgumentError("Expected a port from 0 to 65535.");
}

export function level(text: string): Level {
  const word = text.toUpperCase();
  if (word === "MUST" || word === "SHOULD" || word === "MAY") return word;
  throw new InvalidArgumentError("Expected must, should or may.");
}

function parseHeader(text: string): TenantHeader {
  const [, name, value] = /^([\w-]+):\s*(.*)$/.exec(text) ?? [];
  if (name === undefined || value === undefined) throw new InvalidArgumentError("Expected 'name: value'.");
  if (/[^\t\u0020-\u007e\u00a0-\u00ff]/.test(value))
    throw new InvalidArgumentError("The value of a header has characters of Latin-1 only.");
  return { name, value };
}

export function header(text: string, before: Record<string, string> = {}): Record<string, string> {
  const { name, value } = parseHeader(text);
  return { ...before, [name]: value };
}

export function tenant(text: string, before: readonly TenantHeader[] = []): TenantHeader[] {
  return [...before, parseHeader(text)];
}

export function withStar(text: string): TenantHeader {
  const parsed = parseHeader(text);
  if (parsed.value.includes("*")) return parsed;
  throw new InvalidArgumentError("Expected a star in the value, as in 'authorization: Bearer none-*'.");
}
