/** Where two JSON values differ first. The order of an object's keys does not count. */
export interface Difference {
  /** The way to it, as `steps.0.completed_at`; empty for the whole. */
  path: string;
  expected: unknown;
  said: unknown;
}

export function difference(
  expected: unknown,
  said: unknown,
  path: readonly string[] = [],
): Difference | null {
  if (Object.is(expected, said)) return null;
  if (Array.isArray(expected) && Array.isArray(said)) {
    // A list that misses or gains items is told as a whole: index by index it would blame the wrong one.
    if (expected.length !== said.length) return { path: path.join("."), expected, said };
    return firstOf(expected.keys(), (index) =>
      difference(expected[index], said[index], [...path, String(index)]),
    );
  }
  if (isRecord(expected) && isRecord(said)) {
    const keys = new Set([...Object.keys(expected), ...Object.keys(said)]);
    return firstOf(keys, (key) => difference(expected[key], said[key], [...path, key]));
  }
  return { path: path.join("."), expected, said };
}

function firstOf<Item>(items: Iterable<Item>, find: (item: Item) => Difference | null): Difference | null {
  for (const item of items) {
    const found = find(item);
    if (found !== null) return found;
  }
  return null;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
