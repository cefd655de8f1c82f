/** What the checks of values have in common. */
import { isRecord, type ValidationIssue } from "@understudy/contract";
import type { StoredJson } from "../../ports/store.ts";

/** Throws an `Error` that says what is wrong. `rest`: the segments of the key behind the first. */
export type CheckValue = (value: StoredJson, rest: readonly string[]) => void;

/** What was parsed. Throws an `Error` with the first issue. */
export function expectOk<T>(
  path: string,
  result: { ok: true; value: T } | { ok: false; errors: ValidationIssue[] },
): T {
  if (result.ok) return result.value;
  const [first] = result.errors;
  throw new Error(`${path}${first === undefined || first.path.length === 0 ? ": " : "."}${first?.msg}`);
}

/** An object, whose owner is one if it has any; and its other fields. */
export function fieldsOf(value: unknown): Record<string, unknown> {
  if (!isRecord(value)) throw new Error("value: expected an object");
  const { owner, since, ...fields } = value;
  if (owner !== undefined) checkOwnerAt(owner, "value.owner");
  if (since !== undefined && typeof since !== "string") throw new Error("value.since: expected a time");
  return fields;
}

function checkOwnerAt(owner: unknown, path: string): void {
  if (!isRecord(owner) || typeof owner["principal"] !== "string")
    throw new Error(`${path}: expected an object with a principal`);
  const { attributes } = owner;
  const isList = (values: unknown): boolean =>
    Array.isArray(values) && values.every((one) => typeof one === "string");
  if (!isRecord(attributes) || !Object.values(attributes).every(isList))
    throw new Error(`${path}.attributes: expected lists of texts by category`);
}

export const checkOwner: CheckValue = (value) => checkOwnerAt(value, "value");

/** Of keys that say it all. */
export const checkMark: CheckValue = (value) => {
  if (value !== true) throw new Error("value: expected true");
};

/** Throws unless the field has this value. */
export function expectSame(path: string, found: unknown, expected: string): void {
  if (found === expected) return;
  throw new Error(
    `${path}: expected ${JSON.stringify(expected)}, as in the key, got ${JSON.stringify(found)}`,
  );
}
