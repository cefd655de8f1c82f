/** Converts mismatches to messages. */
import type { Mismatch } from "./flatten.ts";
import { toValidationIssue, type ValidationIssue } from "./issue.ts";
import { shortened } from "../text/shortened.ts";

/**
 * One issue per mismatch, with the expected and the actual value. Duplicates are removed: a number may be too big both for
 * its bound and for an integer.
 */
export function describe(
  mismatches: readonly Mismatch[],
  options: { under?: string; show?: (actual: unknown) => string } = {},
): ValidationIssue[] {
  const under = options.under === undefined ? [] : [options.under];
  const issues = mismatches.map(({ path, expected, type, actual, misspelt }) => {
    const at = [...under, ...path];
    if (actual === undefined) return toValidationIssue(at, missing(expected, misspelt), "missing");
    const shown = options.show?.(actual) ?? kindOrValue(expected, actual);
    return toValidationIssue(at, `expected ${listed(expected)}, got ${shown}`, type);
  });
  // The bound of the number itself comes after the bound of all integers.
  const keyOf = ({ path, type, msg }: ValidationIssue): string =>
    type === "too_big" || type === "too_small" ? `${type} ${JSON.stringify(path)}` : msg;
  return [...new Map(issues.map((issue) => [keyOf(issue), issue])).values()];
}

/** Zod's `nonoptional`: a required field of any type. */
function missing(expected: readonly string[], misspelt: string | undefined): string {
  const what = expected.includes("nonoptional") ? "required" : `required, expected ${listed(expected)}`;
  return misspelt === undefined ? what : `${what}; is it meant by the unknown field ${misspelt}?`;
}

/** The value if its type is correct, otherwise its type. */
function kindOrValue(expected: readonly string[], actual: unknown): string {
  return expected.some((one) => kindMeant(one) === typeof actual) ? preview(actual) : kindOf(actual);
}

/** The JavaScript type of an alternative such as `"user"` or `integer >= 0`. */
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

/** A value for a message: numbers, booleans and shortened texts; the type of anything else. */
export function preview(value: unknown): string {
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (typeof value !== "string") return kindOf(value);
  return JSON.stringify(shortened(value, 40));
}

function kindOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}
