/** Limits the nesting of JSON, so that recursive readers do not overflow the stack. */

/** Maximum nesting of schemas and arguments. */
export const maxDepth = 100;

export function isTooDeep(value: unknown, levels = maxDepth): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((child) => isTooDeep(child, levels - 1));
}

/** The value of a JSON text; undefined for a text that is not JSON, or that is nested too deep to be read again. */
export function parseArguments(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return isTooDeep(value) ? undefined : value;
  } catch {
    return undefined;
  }
}
