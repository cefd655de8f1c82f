/**
 * What a commit writes beside a record under a longer key, such as `owned/OWNER/agent/ID` beside `agent/ID`. It is found by
 * the keys alone. Few are read, so a store may write them later: before a read, a check or a write that one may concern.
 */
import type { Write } from "../../ports/store.ts";
import { segmentOf } from "./key-range.ts";

/** A write as it is stored: what the caller does to a value later is not written. */
export type TextWrite = readonly [key: string, text: string | undefined];

export function toTexts(writes: readonly Write[]): TextWrite[] {
  return writes.map(({ key, value }) => [key, value === undefined ? undefined : JSON.stringify(value)]);
}

/** The text of an entry. */
export const entryText = "true";

/** Whether the second write is such an entry of the first. */
export function hasEntry(writes: readonly TextWrite[]): boolean {
  const first = writes[0];
  const second = writes[1];
  if (first?.[1] === undefined || second?.[1] !== entryText) return false;
  const [key] = first;
  const [longer] = second;
  if (longer[longer.length - key.length - 1] !== "/" || !longer.endsWith(key)) return false;
  // The last write to a key counts.
  return writes.length === 2 || !writes.slice(2).some(([one]) => one === key || one === longer);
}

/** First segments of keys. */
export interface Segments {
  /** True for a key whose segment is new. */
  add(key: string): boolean;
  /** Whether this key or prefix may be of one of them. */
  covers(name: string): boolean;
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
    add(key) {
      if (covers(key)) return false;
      segments.push(segmentOf(key));
      return true;
    },
  };
}
