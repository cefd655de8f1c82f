/** How deep and how large a value is, found without recursion, so that no value can exhaust the stack. */

/** Deeper values are refused: what reads them later (`JSON.stringify`, for one) recurses. */
export const maxDepth = 256;

interface Container {
  value: object;
  parent: Container | null;
  depth: number;
}

/** `size` counts fields and items; `tooDeep` is the beginning of the way to the first place below the limit. */
export interface Extent {
  size: number;
  tooDeep: (string | number)[] | null;
}

/** Measures plain JSON; a cycle, which JSON cannot express, counts as too deep. */
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

/** Keys are looked up only now, as few values are deep enough to need them; they are anyone's, so they are shortened. */
function wayTo(container: Container): (string | number)[] {
  const way: (string | number)[] = [];
  for (let at = container; at.parent !== null; at = at.parent) {
    const { value: parent } = at.parent;
    const found = Object.entries(parent).find(([, child]) => child === at.value)?.[0] ?? "";
    way.push(Array.isArray(parent) ? Number(found) : found.slice(0, 40));
  }
  return way.reverse();
}
