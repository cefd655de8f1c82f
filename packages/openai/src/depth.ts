/** Limits the nesting of JSON, so that recursive readers do not overflow the stack. */

/** Maximum nesting of schemas and arguments. */
export const maxDepth = 100;

export function isTooDeep(value: unknown, levels = maxDepth): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((child) => isTooDeep(child, levels - 1));
}
