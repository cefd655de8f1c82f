/**
 * Memoizes for each key the last result, for as long as the key exists, with the values on which it depended: `make` runs only
 * if one of `given` differs. Lists are compared item by item. It may use other values only if they follow from these.
 */
export function createMemo<Made>(): (key: object, given: readonly unknown[], make: () => Made) => Made {
  const last = new WeakMap<object, { given: readonly unknown[]; made: Made }>();
  return (key, given, make) => {
    const before = last.get(key);
    if (before !== undefined && given.every((one, index) => isSame(one, before.given[index])))
      return before.made;
    const made = make();
    // Copies: a caller may change its list in place.
    const copies = given.map((one: unknown) => (isList(one) ? [...one] : one));
    last.set(key, { given: copies, made });
    return made;
  };
}

function isSame(one: unknown, other: unknown): boolean {
  if (!isList(one) || !isList(other)) return one === other;
  return one.length === other.length && one.every((item, index) => item === other[index]);
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}
