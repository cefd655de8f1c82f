/** Places of the parts of an answer: names that all answers of a kind share. */
import { isRecord } from "@understudy/conformance/src/json/difference.ts";

/** Stands for a value to leave out. */
export const gone: unique symbol = Symbol("gone");

/** Keys that distinguish records at one place: steps of different types have different parts. */
const kinds = ["event_type", "step_type", "role", "type"];

/** Any JSON: its keys are not the API's. */
const anyJson = /\.(arguments|metadata|args|params|input_schema|default|json_schema|bnf)$/;

/** Applies `change` to a value and, if it returns the same value, to its parts. */
export function walk(
  value: unknown,
  place: string,
  change: (part: unknown, place: string) => unknown,
): unknown {
  const changed = change(value, place);
  if (changed !== value || anyJson.test(place)) return changed;
  if (Array.isArray(value)) return value.map((item) => walk(item, `${place}.*`, change)).filter(isThere);
  if (!isRecord(value)) return value;
  const name = `${place}${kindOf(value)}`;
  const parts = Object.entries(value).map(([key, part]) => [key, walk(part, `${name}.${key}`, change)]);
  return Object.fromEntries(parts.filter(([, part]) => isThere(part)));
}

function kindOf(value: Readonly<Record<string, unknown>>): string {
  const kind = kinds.map((key) => value[key]).find((one) => typeof one === "string");
  return kind === undefined ? "" : `[${kind}]`;
}

function isThere(value: unknown): boolean {
  return value !== gone;
}

/** As `walk`, and whether any part changed. */
export function walkNoting(
  root: unknown,
  change: (part: unknown, place: string) => unknown,
): { value: unknown; changed: boolean } {
  let changed = false;
  const value = walk(root, "", (part, place) => {
    const next = change(part, place);
    changed ||= next !== part;
    return next;
  });
  return { value, changed };
}
