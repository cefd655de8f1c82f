/** Where two JSON values differ first. The order of an object's keys does not count. */
import { isRecord } from "@understudy/contract";
export interface Difference {
  /** The way to it, as `steps.0.completed_at`; empty for the whole. */
  path: string;
  expected: unknown;
  actual: unknown;
}

export function difference(expected: unknown, actual: unknown): Difference | null {
  if (Object.is(expected, actual)) return null;
  if (Array.isArray(expected) && Array.isArray(actual)) {
    if (expected.length !== actual.length) return differentLength(expected, actual);
    for (const [index, item] of expected.entries()) {
      const found = below(String(index), item, actual[index]);
      if (found !== null) return found;
    }
    return null;
  }
  if (!isRecord(expected) || !isRecord(actual)) return { path: "", expected, actual };
  for (const key of Object.keys(expected)) {
    // Without `hasOwn` a key like `__proto__` would read from the prototype.
    const found = below(key, expected[key], Object.hasOwn(actual, key) ? actual[key] : undefined);
    if (found !== null) return found;
  }
  for (const key of Object.keys(actual)) {
    const found = Object.hasOwn(expected, key) ? null : below(key, undefined, actual[key]);
    if (found !== null) return found;
  }
  return null;
}

/** Builds the path on the way back, since most values are equal. */
function below(key: string, expected: unknown, actual: unknown): Difference | null {
  const found = difference(expected, actual);
  return found && { ...found, path: found.path === "" ? key : `${key}.${found.path}` };
}

/**
 * At the first missing or surplus item at the end; otherwise the whole lists, since comparing by index would blame
 * the wrong items.
 */
function differentLength(expected: unknown[], actual: unknown[]): Difference {
  const shorter = Math.min(expected.length, actual.length);
  if (difference(expected.slice(0, shorter), actual.slice(0, shorter)) !== null)
    return { path: "", expected, actual };
  return { path: String(shorter), expected: expected[shorter], actual: actual[shorter] };
}

/** The value if it is a list; otherwise an empty list. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The records in a list; an empty list for any other value. */
export function recordsAmong(value: unknown): Record<string, unknown>[] {
  return listOf(value).filter(isRecord);
}

/** The records in a page of the API; an empty list for any other value. */
export function recordsIn(json: unknown): Record<string, unknown>[] {
  return recordsAmong(isRecord(json) ? json["data"] : undefined);
}

/** The fields of a record that an expected record has; a value that is not a record stays as it is. */
export function pick(actual: unknown, expected: Readonly<Record<string, unknown>>): unknown {
  if (!isRecord(actual)) return actual;
  return Object.fromEntries(Object.keys(expected).map((key) => [key, actual[key]]));
}

export { isRecord };
