/**
 * What a commit writes beside a record under a longer key, such as `owned/OWNER/agent/ID` beside `agent/ID`. It is found by
 * the keys alone. Few are read, so a store need not write them as it writes records.
 */
import { segmentOf } from "./key-range.ts";
import { entryText, type TextWrite } from "./text-writes.ts";

/** What stands before the key of the first write in that of the second, if the second is such an entry. */
export type PrefixOfEntry = (writes: readonly TextWrite[]) => string | null;

export function createPrefixOfEntry(): PrefixOfEntry {
  // The same text for entries with the same prefix: to cut and to hash it again takes longer than to compare it.
  let last = "";
  return (writes) => {
    const first = writes[0];
    const second = writes[1];
    if (first?.[1] === undefined || second?.[1] !== entryText) return null;
    const [key] = first;
    const [longer] = second;
    const at = longer.length - key.length;
    if (longer[at - 1] !== "/" || !longer.endsWith(key)) return null;
    // The last write to a key counts.
    if (writes.length > 2 && writes.slice(2).some(([one]) => one === key || one === longer)) return null;
    if (last.length !== at || !longer.startsWith(last)) last = longer.slice(0, at);
    return last;
  };
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
