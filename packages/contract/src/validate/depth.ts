/** Measures depth and size of a value without recursion, so that no value can overflow the stack. */

/** Deeper values are rejected, because later readers such as `JSON.stringify` recurse. */
export const maxDepth = 256;

interface Container {
  value: object;
  parent: Container | null;
  depth: number;
}

/** `size`: number of fields and items. `tooDeep`: first keys of the path to a value below the depth limit, or null. */
export interface Extent {
  size: number;
  tooDeep: (string | number)[] | null;
}

export function isTooDeep(root: unknown): boolean {
  return measure(root).tooDeep !== null;
}

/** Measures plain JSON; a cycle counts as too deep. */
export function measure(root: unknown): Extent {
  const pending: Container[] = [];
  let size = 0;
  const visit = (value: unknown, parent: Container | null) => {
    if (typeof value !== "object" || value === null) return;
    pending.push({ value, parent, depth: parent === null ? 1 : parent.depth + 1 });
  };
  visit(root, null);
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next.depth > maxDepth) return { size, tooDeep: wayTo(next).slice(0, 8) };
    const children: unknown[] = Array.isArray(next.value) ? next.value : Object.values(next.value);
    size += children.length;
    for (const child of children) visit(child, next);
  }
  return { size, tooDeep: null };
}

/** Finds the keys only when needed; shortened, because they come from the request. */
function wayTo(container: Container): (string | number)[] {
  const way: (string | number)[] = [];
  for (let at = container; at.parent !== null; at = at.parent) {
    const { value: parent } = at.parent;
    const found = Object.entries(parent).find(([, child]) => child === at.value)?.[0] ?? "";
    way.push(Array.isArray(parent) ? Number(found) : found.slice(0, 40));
  }
  return way.reverse();
}
