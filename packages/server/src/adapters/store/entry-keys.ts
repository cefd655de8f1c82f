/** Entries that a commit writes next to their record, and where they are. */
import { segmentOf } from "./key-range.ts";
import { entryText, type TextWrite } from "./text-writes.ts";

/** What stands before the key of the first write in that of the second, if the second is its entry. */
export function prefixOfEntry(writes: readonly TextWrite[]): string | null {
  const first = writes[0];
  const second = writes[1];
  const parts = second?.[2];
  if (parts === undefined || first?.[1] === undefined || second?.[1] !== entryText) return null;
  const [key] = first;
  if (parts[1] !== key) return null;
  // The last write to a key counts.
  const isLast = writes.length === 2 || !writes.slice(2).some(([one]) => one === key || one === second[0]);
  return isLast ? parts[0] : null;
}

/** First segments of keys. */
export interface Segments {
  /** True for a key whose segment is new. */
  add(key: string): boolean;
  /** Whether this key or prefix may be of one of them. */
  covers(name: string): boolean;
  /** Whether all that is under it is of one of them. */
  holds(name: string): boolean;
}

export function createSegments(): Segments {
  const segments: string[] = [];
  function covers(name: string): boolean {
    for (const segment of segments)
      if (name.startsWith(segment) || (name.length < segment.length && segment.startsWith(name))) return true;
    return false;
  }
  return {
    covers,
    holds: (name) => segments.some((segment) => name.startsWith(segment)),
    add(key) {
      if (covers(key)) return false;
      segments.push(segmentOf(key));
      return true;
    },
  };
}
