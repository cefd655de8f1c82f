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
    if (expected.length !== said.length) return differentLength(expected, said, path);
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

/** At the first item that is missing or too much; the lists as a whole where it is one inside, as items would be blamed wrongly. */
function differentLength(expected: unknown[], said: unknown[], path: readonly string[]): Difference {
  const shorter = Math.min(expected.length, said.length);
  if (difference(expected.slice(0, shorter), said.slice(0, shorter)) !== null)
    return { path: path.join("."), expected, said };
  return { path: [...path, String(shorter)].join("."), expected: expected[shorter], said: said[shorter] };
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

/** The records of a list as the API gives it; none in what is no list. */
export function recordsIn(json: unknown): Record<string, unknown>[] {
  const data = isRecord(json) ? json["data"] : undefined;
  return Array.isArray(data) ? data.filter(isRecord) : [];
}
