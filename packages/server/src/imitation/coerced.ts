/** JSON whose values of another type than expected are converted, where Pydantic would convert them. */
import type { ValidationIssue } from "@understudy/contract";

/** A copy with the values at the places of these issues converted. */
export function coerced(value: unknown, issues: readonly ValidationIssue[]): unknown {
  const copy: unknown = structuredClone(value);
  for (const { path, msg, type } of issues) {
    if (type !== "invalid_type") continue;
    const key = path.at(-1);
    const parent = path.slice(0, -1).reduce<unknown>(childOf, copy);
    if (key === undefined || typeof parent !== "object" || parent === null) continue;
    const expected = /expected (.*), got/.exec(msg)?.[1] ?? "";
    const found: unknown = childOf(parent, key);
    Reflect.set(parent, key, expected.includes("boolean") ? toBoolean(found) : toNumber(found, expected));
  }
  return copy;
}

function childOf(parent: unknown, key: string | number): unknown {
  if (typeof parent !== "object" || parent === null || !Object.hasOwn(parent, key)) return undefined;
  return Reflect.get(parent, key);
}

function toBoolean(value: unknown): unknown {
  const text = String(value).toLowerCase();
  if (["true", "1", "yes", "y", "on", "t"].includes(text)) return true;
  return ["false", "0", "no", "n", "off", "f"].includes(text) ? false : value;
}

function toNumber(value: unknown, expected: string): unknown {
  if (!/integer|number/.test(expected)) return value;
  if (typeof value === "boolean") return Number(value);
  return typeof value === "string" && /^\s*[-+]?\d+(\.\d+)?\s*$/.test(value) ? Number(value) : value;
}
