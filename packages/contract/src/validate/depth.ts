/** Measures depth and size of a value. What recurses ends at the limit, so that no value can overflow the stack. */

/** Deeper values are rejected, because later readers such as `JSON.stringify` recurse. */
export const maxDepth = 256;

export function isBodyTooDeep(root: unknown): boolean {
  return sizeOf(root) === Infinity;
}

/** Number of fields and items of plain JSON; Infinity if it is too deep, as a cycle is. */
export function sizeOf(value: unknown, levels = maxDepth): number {
  if (typeof value !== "object" || value === null) return 0;
  if (levels === 0) return Infinity;
  let size = 0;
  for (const item of Object.values(value)) {
    size += 1 + sizeOf(item, levels - 1);
    if (size === Infinity) break;
  }
  return size;
}

/**
 * Keys of the path to a value below the depth limit; shortened, because they come from the request. Null if no value
 * is below the limit.
 */
export function pathTooDeep(value: unknown, levels = maxDepth): (string | number)[] | null {
  if (typeof value !== "object" || value === null) return null;
  if (levels === 0) return [];
  for (const [key, child] of Object.entries(value)) {
    const rest = pathTooDeep(child, levels - 1);
    if (rest !== null) return [Array.isArray(value) ? Number(key) : key.slice(0, 40), ...rest];
  }
  return null;
}
