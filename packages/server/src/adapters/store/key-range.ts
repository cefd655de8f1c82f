/** Which keys are listed. */
import type { ListOptions } from "../../ports/store.ts";

/** Keys from `low` to before `high`. */
export interface KeyRange {
  low: string;
  high: string;
}

export function rangeBelow(prefix: string): KeyRange {
  return { low: prefix, high: `${prefix}\u{10ffff}` };
}

/** The range of keys below a prefix that come after a key, in the order of the list. */
export function rangeAfter(
  prefix: string,
  { after, reverse = false }: Pick<ListOptions, "after" | "reverse">,
): KeyRange {
  const { low, high } = rangeBelow(prefix);
  if (after !== undefined && reverse && after < high) return { low, high: after };
  // No string sorts between a key and that key with a NUL appended.
  if (after !== undefined && !reverse && after >= low) return { low: `${after}\0`, high };
  return { low, high };
}

/** Whether it is all below the prefix, in the order of keys. */
export function isWholeRange({
  after,
  skip = 0,
  limit,
  reverse = false,
  keysOnly = false,
}: ListOptions = {}): boolean {
  return after === undefined && skip === 0 && limit === undefined && !reverse && !keysOnly;
}
