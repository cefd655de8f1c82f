/**
 * A pure function that gives its last result again while it is asked for the same: every turn asks for all names, and they
 * rarely change. Lists are the same if their items are. Kept for as long as the key is.
 */
export function kept<Key extends object, Given extends readonly unknown[], Made>(
  make: (key: Key, ...given: Given) => Made,
): (key: Key, ...given: Given) => Made {
  const last = new WeakMap<Key, { given: readonly unknown[]; made: Made }>();
  return (key, ...given) => {
    const before = last.get(key);
    if (before !== undefined && given.every((one, index) => isSame(one, before.given[index])))
      return before.made;
    const made = make(key, ...given);
    // Copies: whoever gave a list may change it, and give it again.
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
