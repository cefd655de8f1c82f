/**
 * Keys in order, in pieces: a key that is inserted moves only the keys of its piece, not all keys of the store, and
 * the cost of a list depends on its result.
 */
import type { ListOptions } from "../../ports/store.ts";

export interface SortedKeys {
  /** A key that is not there yet. */
  add(key: string): void;
  remove(key: string): void;
  list(prefix: string, options: ListOptions): string[];
  clear(): void;
}

/** A piece has at most so many keys. */
const most = 512;

/** Between two keys. The end of a piece is never the beginning of the next, so that two can be compared. */
interface Position {
  piece: number;
  at: number;
}

export function createSortedKeys(): SortedKeys {
  // No piece is empty.
  const pieces: string[][] = [];

  /** After the leading keys that satisfy the condition. */
  function after(holds: (key: string) => boolean): Position {
    const piece = Math.max(0, countWhile(pieces, ([first = ""]) => holds(first)) - 1);
    return { piece, at: countWhile(pieces[piece] ?? [], holds) };
  }

  return {
    add(key) {
      const { piece, at } = after((other) => other < key);
      const into = pieces[piece];
      if (into === undefined) pieces.push([key]);
      else into.splice(at, 0, key);
      if (into !== undefined && into.length > most) pieces.splice(piece + 1, 0, into.splice(most / 2));
    },

    remove(key) {
      const { piece, at } = after((other) => other <= key);
      const from = pieces[piece];
      if (from?.[at - 1] !== key) return;
      from.splice(at - 1, 1);
      if (from.length === 0) pieces.splice(piece, 1);
    },

    list(prefix, { after: key, skip = 0, limit = Infinity, reverse = false }) {
      let start = after((other) => other < prefix);
      let end = after((other) => other < prefix || other.startsWith(prefix));
      if (key !== undefined && reverse)
        end = least(
          end,
          after((other) => other < key),
        );
      if (key !== undefined && !reverse)
        start = greatest(
          start,
          after((other) => other <= key),
        );
      return collect(rangesOf(pieces, { start, end, reverse }), { skip, limit, reverse });
    },

    clear: () => void (pieces.length = 0),
  };
}

interface Range {
  piece: readonly string[];
  from: number;
  to: number;
}

/** What is between two positions, piece by piece. */
function* rangesOf(
  pieces: readonly (readonly string[])[],
  { start, end, reverse }: { start: Position; end: Position; reverse: boolean },
): Generator<Range> {
  for (let n = 0; n <= end.piece - start.piece; n += 1) {
    const index = reverse ? end.piece - n : start.piece + n;
    const piece = pieces[index] ?? [];
    const from = index === start.piece ? start.at : 0;
    yield { piece, from, to: index === end.piece ? end.at : piece.length };
  }
}

/** The keys of ranges, in the order in which these are given. */
function collect(
  ranges: Iterable<Range>,
  { skip, limit, reverse }: Required<Pick<ListOptions, "skip" | "limit" | "reverse">>,
): string[] {
  const found: string[] = [];
  let passed = 0;
  for (const { piece, from, to } of ranges) {
    if (found.length >= limit) break;
    const size = Math.max(0, to - from);
    const pass = Math.min(size, skip - passed);
    passed += pass;
    const take = Math.min(size - pass, limit - found.length);
    if (take <= 0) continue;
    const taken = reverse
      ? piece.slice(to - pass - take, to - pass).reverse()
      : piece.slice(from + pass, from + pass + take);
    for (const key of taken) found.push(key);
  }
  return found;
}

function least(one: Position, other: Position): Position {
  return isBefore(one, other) ? one : other;
}

function greatest(one: Position, other: Position): Position {
  return isBefore(one, other) ? other : one;
}

function isBefore(one: Position, other: Position): boolean {
  return one.piece === other.piece ? one.at < other.at : one.piece < other.piece;
}

/** Binary search: the number of leading items that satisfy the condition. */
function countWhile<T>(items: readonly T[], holds: (item: T) => boolean): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const item = items[middle];
    if (item !== undefined && holds(item)) low = middle + 1;
    else high = middle;
  }
  return low;
}
