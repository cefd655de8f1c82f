/** Where the parts of an answer are: each with a name that all answers of its kind share. */
import { isRecord } from "@understudy/conformance/src/trace/difference.ts";

/** What stands for a value that is to be left out. */
export const gone: unique symbol = Symbol("gone");

/** Tell apart what may stand at one place: a step that is an inference has other parts than one that is not. */
const kinds = ["event_type", "step_type", "role", "type"];

/** What is below them has no names of the API's. */
const anyJson = /\.(arguments|metadata|args|params|input_schema|default|json_schema|bnf)$/;

/** The value with what `change` makes of its parts; those that it gives back as they are, it is asked about from the outside in. */
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

/** The same, and whether any part became another. */
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
