/** Error messages for values of the wrong type or outside a list of options. */
import { nearest } from "./nearest.ts";

const typeNames: Record<string, string> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "a mapping",
  record: "a mapping",
  null: "null",
};

/** `must be text or a list, not a number (12); put it in quotes` */
export function mismatch(expected: readonly string[], value: unknown): string {
  const names = [...new Set(expected.map((type) => typeNames[type] ?? type))];
  const advice = quotesAdvice(names, value);
  return `must be ${either(names)}, not ${shortValue(value)}${advice}`;
}

function quotesAdvice(names: readonly string[], value: unknown): string {
  if (names.includes("text") && ["number", "boolean"].includes(typeof value)) return "; put it in quotes";
  const isNumber = typeof value === "string" && /^-?\d+(\.\d+)?$/.test(value);
  return isNumber && names.some((name) => name.endsWith("number")) ? "; remove the quotes" : "";
}

/** `must be user or tool, not "usr"; did you mean user?` */
export function choice(options: readonly string[], value: unknown): string {
  const near = typeof value === "string" ? nearest(value, options) : undefined;
  return `must be ${either(options)}, not ${shortValue(value)}${near === undefined ? "" : `; did you mean ${near}?`}`;
}

function either(names: readonly string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`;
}

/** A value as far as a message has room for it. */
export function shortValue(value: unknown): string {
  if (value === null || value === undefined) return `${value}`;
  if (Array.isArray(value)) return "a list";
  switch (typeof value) {
    case "string":
      return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
    case "number":
    case "boolean":
      return `${value}`;
    case "object":
      return "a mapping";
    default:
      return `a ${typeof value}`;
  }
}
