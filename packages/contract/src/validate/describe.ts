/** From a mismatch to a sentence. */
import type { Mismatch } from "./flatten.ts";
import { toValidationIssue, type ValidationIssue } from "./issue.ts";

/**
 * Says of each place what was expected and what was got. The same thing is said once: a number may be too big both
 * for its bound and for an integer.
 */
export function describe(
  mismatches: readonly Mismatch[],
  options: { under?: string; show?: (actual: unknown) => string } = {},
): ValidationIssue[] {
  const under = options.under === undefined ? [] : [options.under];
  const issues = mismatches.map(({ path, expected, type, actual }) => {
    const at = [...under, ...path];
    if (actual === undefined) return toValidationIssue(at, missing(expected), "missing");
    const shown = options.show?.(actual) ?? kindOrValue(expected, actual);
    return toValidationIssue(at, `expected ${listed(expected)}, got ${shown}`, type);
  });
  return [...new Map(issues.map((issue) => [issue.msg, issue])).values()];
}

/** Zod's `nonoptional` is a field that may hold anything, but must be there. */
function missing(expected: readonly string[]): string {
  return expected.includes("nonoptional") ? "required" : `required, expected ${listed(expected)}`;
}

/** Where the kind of value is right, its kind says nothing: show the value. */
function kindOrValue(expected: readonly string[], actual: unknown): string {
  return expected.some((one) => kindMeant(one) === typeof actual) ? preview(actual) : kindOf(actual);
}

/** Of an alternative, such as `"user"` or `integer >= 0`, the kind of value that it means. */
function kindMeant(expected: string): string | undefined {
  if (expected.startsWith('"')) return "string";
  const [word] = expected.split(" ");
  return word === "integer" ? "number" : word;
}

/** `a`, `a or b`, `a, b or c`. */
function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? "nothing";
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} or ${last}`;
}

/** A value for a message: numbers and texts themselves, shortened, anything else by its kind. */
export function preview(value: unknown): string {
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (typeof value !== "string") return kindOf(value);
  return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
}

function kindOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}
