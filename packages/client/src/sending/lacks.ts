/** What the client reads of servers' objects must be there. In all other fields servers may differ. */
import { valueAt } from "./errors.ts";

type Kind = "a text" | "a string" | "a list" | "an object" | "a text or an object";

/** The first of these fields that is missing or of another kind, such as `turn.steps (a list)`. Paths have dots. */
export function lackOf(value: unknown, fields: Readonly<Record<string, Kind>>): string | undefined {
  const lack = Object.entries(fields).find(
    ([path, kind]) => !isKind(valueAt(value, ...path.split(".")), kind),
  );
  return lack && `${lack[0]} (${lack[1]})`;
}

/** The first lack of an item of a list, such as `steps.2.step_type (a text)`. */
export function lackOfItems(
  value: unknown,
  list: string,
  lackOfItem: (item: unknown) => string | undefined,
): string | undefined {
  const items = valueAt(value, ...list.split(".")) as unknown[];
  for (const [index, item] of items.entries()) {
    const lack = lackOfItem(item);
    if (lack !== undefined) return `${list}.${index}.${lack}`;
  }
  return undefined;
}

/** The first call of a list that differs from another with its `call_id`, by which it could not be answered. */
export function lackOfCallIds(value: unknown, list: string): string | undefined {
  const known = new Map<unknown, string>();
  return lackOfItems(value, list, (item) => {
    const name = valueAt(item, "tool_name") ?? valueAt(item, "name");
    const id = valueAt(item, "call_id");
    const call = JSON.stringify([name, valueAt(item, "arguments")]);
    // Other items, such as the answers to calls, have one of the two at most.
    if (name === undefined || id === undefined) return undefined;
    const before = known.get(id) ?? call;
    known.set(id, before);
    return before === call ? undefined : "call_id (of its own)";
  });
}

/** A text has characters, as an empty one names nothing; a string may be empty. */
function isKind(value: unknown, kind: Kind): boolean {
  const isString = typeof value === "string";
  const isObject = typeof value === "object" && value !== null;
  switch (kind) {
    case "a text":
      return isString && value !== "";
    case "a string":
      return isString;
    case "a list":
      return Array.isArray(value);
    case "an object":
      return isObject;
    case "a text or an object":
      return isString || isObject;
  }
}

/** An answer lacks what the client reads of it. `send` says of which call. */
export class Lack extends Error {}

/** The same answer. Throws a `Lack` if it has one. */
export function complete<T>(answer: T, lack: string | undefined): T {
  if (lack !== undefined) throw new Lack(`The answer lacks ${lack}.`);
  return answer;
}
