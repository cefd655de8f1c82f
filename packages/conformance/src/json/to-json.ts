/** Deeper values would overflow the stack of whoever compares or prints them. */
const maxDepth = 1_000;

/** The value, or undefined for a text that is no JSON, or JSON that is nested too deeply. */
export function toJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    // Each level takes two characters at least, so that most texts need not be looked through.
    return text.length > 2 * maxDepth && isTooDeep(value) ? undefined : value;
  } catch {
    return undefined;
  }
}

/** Level by level, without recursion. */
function isTooDeep(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; depth <= maxDepth; depth += 1) {
    level = level.flatMap((one): unknown[] =>
      typeof one === "object" && one !== null ? Object.values(one) : [],
    );
    if (level.length === 0) return false;
  }
  return true;
}
