/** JSON whose values of another type than expected are converted, where Pydantic would convert them. */
import type { ValidationIssue } from "@understudy/contract";

/** The values at the places of these issues are converted. What lies around them is copied; all else is shared. */
export function coerced(value: unknown, issues: readonly ValidationIssue[]): unknown {
  const root = { value };
  // Each is copied once. A copy of everything would overflow the stack where the JSON is deep.
  const copies = new Set<unknown>([root]);
  for (const { path, msg, type } of issues) {
    if (type !== "invalid_type") continue;
    const expected = /expected (.*), got/.exec(msg)?.[1] ?? "";
    let parent: object | undefined = root;
    let key: string | number = "value";
    for (const next of path) {
      parent = ownCopy(parent, key, copies);
      key = next;
      if (parent === undefined) break;
    }
    if (parent === undefined || !Object.hasOwn(parent, key)) continue;
    const found: unknown = Reflect.get(parent, key);
    Reflect.set(parent, key, expected.includes("boolean") ? toBoolean(found) : toNumber(found, expected));
  }
  return root.value;
}

/** What the parent holds there, replaced by its copy; undefined if it is no object or array. */
function ownCopy(parent: object, key: string | number, copies: Set<unknown>): object | undefined {
  const child: unknown = Object.hasOwn(parent, key) ? Reflect.get(parent, key) : undefined;
  if (typeof child !== "object" || child === null) return undefined;
  if (copies.has(child)) return child;
  const copy: object = Array.isArray(child) ? [...(child as unknown[])] : { ...child };
  copies.add(copy);
  Reflect.set(parent, key, copy);
  return copy;
}

function toBoolean(value: unknown): unknown {
  // An object has no text, or a text that says something different: the text of `[true]` is "true".
  if (typeof value !== "string" && typeof value !== "number") return value;
  const text = String(value).toLowerCase();
  if (["true", "1", "yes", "y", "on", "t"].includes(text)) return true;
  return ["false", "0", "no", "n", "off", "f"].includes(text) ? false : value;
}

function toNumber(value: unknown, expected: string): unknown {
  if (!/integer|number/.test(expected)) return value;
  if (typeof value === "boolean") return Number(value);
  return typeof value === "string" && /^\s*[-+]?\d+(\.\d+)?\s*$/.test(value) ? Number(value) : value;
}
