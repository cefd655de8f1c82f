/**
 * The greatest key below each first segment of keys, such as `turn/`: ids grow with time, so that what belongs to a new
 * record lies above it, and its list is known to be empty. Not in all cases: turns of an agent lie below those of a newer one.
 */
import { segmentOf } from "./key-range.ts";

export interface GreatestKeys {
  /** Whether nothing is stored under this prefix; false if that is not known. */
  isEmpty(prefix: string): boolean;
  isKnown(segment: string): boolean;
  /** The greatest key that is stored; undefined if there is none. */
  learn(segment: string, greatest: string | undefined): void;
  /** The key may be stored from now on. */
  add(segment: string, key: string): void;
}

export function createGreatestKeys(): GreatestKeys {
  const greatest = new Map<string, string>();
  return {
    isEmpty(prefix) {
      const last = greatest.get(segmentOf(prefix));
      // A key below the prefix is greater than it.
      return last !== undefined && last < prefix;
    },
    isKnown: (segment) => greatest.has(segment),
    learn: (segment, last = "") => greatest.set(segment, last),
    add(segment, key) {
      const last = greatest.get(segment);
      if (last !== undefined && last < key) greatest.set(segment, key);
    },
  };
}
