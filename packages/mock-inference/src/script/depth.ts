/** Limits the nesting of scripts, without recursion, so that recursive readers do not overflow the stack. */
import { Parser, type CST } from "yaml";

/** Maximum nesting of scripts and JSON arguments. */
export const maxDepth = 100;

/** Offset of the first token nested too deep, or null. Ignores aliases; see `isScriptTooDeep`. */
export function findTooDeep(text: string): number | null {
  for (const token of new Parser().parse(text)) {
    const offset = tooDeepIn(token);
    if (offset !== null) return offset;
  }
  return null;
}

/** Whether a value is nested too deep; always true for a cycle, which an alias can create. */
export function isScriptTooDeep(value: unknown): boolean {
  let level: object[] = isObject(value) ? [value] : [];
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > maxDepth) return true;
    // A set, because aliases may repeat one value many times.
    level = [...new Set(level.flatMap((parent): object[] => Object.values(parent).filter(isObject)))];
  }
  return false;
}

function tooDeepIn(root: CST.Token): number | null {
  const pending = [{ token: root, depth: 0 }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { token, depth } = next;
    if (depth > maxDepth) return token.offset;
    if (token.type === "document" && token.value !== undefined) pending.push({ token: token.value, depth });
    if (!("items" in token)) continue;
    for (const { key, value } of token.items as CST.CollectionItem[]) {
      if (key) pending.push({ token: key, depth: depth + 1 });
      if (value) pending.push({ token: value, depth: depth + 1 });
    }
  }
  return null;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
