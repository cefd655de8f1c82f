/** The order of found chunks. It depends on nothing but them: not on the store, and not on when they were inserted. */

/** A chunk, by its document and its position there. */
export interface ChunkPlace {
  document_id: string;
  position: number;
}

export interface Scored extends ChunkPlace {
  score: number;
}

/** By score, the greatest first, ties by document id and position. */
export function compareScored(one: Scored, other: Scored): number {
  if (one.score !== other.score) return other.score - one.score;
  if (one.document_id !== other.document_id) return one.document_id < other.document_id ? -1 : 1;
  return one.position - other.position;
}

export interface Best<T extends Scored> {
  /** False if one of this score is none of them. */
  admits(score: number): boolean;
  add(one: T): void;
  list(): T[];
}

/** Keeps the best so many of what it is given. */
export function createBest<T extends Scored>(most: number): Best<T> {
  const best: T[] = [];
  return {
    admits: (score) => best.length < most || score >= (best.at(-1)?.score ?? -Infinity),
    add(one) {
      const last = best.at(-1);
      if (best.length >= most && (last === undefined || compareScored(one, last) >= 0)) return;
      let from = 0;
      let to = best.length;
      while (from < to) {
        const middle = (from + to) >> 1;
        const there = best[middle];
        if (there !== undefined && compareScored(there, one) < 0) from = middle + 1;
        else to = middle;
      }
      best.splice(from, 0, one);
      if (best.length > most) best.pop();
    },
    list: () => best,
  };
}

/** The constant of reciprocal rank fusion. */
export const usualFusion = 60;

/**
 * Reciprocal rank fusion (Cormack and others, 2009): each list gives its n-th the score 1 / (k + n), and scores add up. The
 * lists are in their order.
 */
export function fuse<T extends Scored>(lists: readonly (readonly T[])[], k: number = usualFusion): T[] {
  const fused = new Map<string, T>();
  for (const list of lists)
    for (const [at, one] of list.entries()) {
      const key = JSON.stringify([one.document_id, one.position]);
      fused.set(key, { ...one, score: (fused.get(key)?.score ?? 0) + 1 / (k + at + 1) });
    }
  return [...fused.values()].toSorted(compareScored);
}
