import type { Model, Operation } from "./history.ts";

/** Requests without a known outcome double the situations, each. */
const maxSituations = 20_000;

/**
 * Null if there is an order of the operations that fits the model, and in which each stands between its beginning and
 * its end. Else the operations that could not follow the longest part of an order that was found. Those of which the
 * outcome is not known stand anywhere after their beginning, or nowhere. After Wing and Gong, with Lowe's memory of the
 * situations that were tried. Throws if these become too many to judge.
 */
export function findAnomaly<State, Input, Output>(
  { initial, apply, needed = (history) => history }: Model<State, Input, Output>,
  history: readonly Operation<Input, Output>[],
): readonly Operation<Input, Output>[] | null {
  const operations = needed(history).toSorted((a, b) => a.began - b.began);
  const placed = operations.map(() => false);
  const tried = new Set<string>();
  let remaining = operations.filter(({ output }) => output !== undefined).length;
  let least = Infinity;
  let stuck: readonly Operation<Input, Output>[] = [];

  /** The operations that may come next: none of the others has ended before they began. */
  function candidates(): number[] {
    let firstEnd = Infinity;
    const found: number[] = [];
    for (const [index, operation] of operations.entries()) {
      if (operation.began > firstEnd) break;
      if (placed[index]) continue;
      found.push(index);
      firstEnd = Math.min(firstEnd, operation.ended);
    }
    return found;
  }

  function fits(state: State): boolean {
    if (remaining === 0) return true;
    const situation = `${placed.map(Number).join("")} ${JSON.stringify(state)}`;
    if (tried.has(situation)) return false;
    if (tried.size === maxSituations)
      throw new Error(
        `Not decided: ${maxSituations} situations of ${operations.length} operations were tried.`,
      );
    tried.add(situation);
    const next = candidates();
    if (remaining < least) {
      least = remaining;
      stuck = next.flatMap((index) => operations[index] ?? []);
    }
    return next.some((index) => {
      const operation = operations[index];
      if (operation === undefined) return false;
      const isKnown = operation.output !== undefined;
      placed[index] = true;
      if (isKnown) remaining -= 1;
      if (apply(state, operation.input, operation.output).some(fits)) return true;
      placed[index] = false;
      if (isKnown) remaining += 1;
      return false;
    });
  }

  return fits(initial) ? null : stuck;
}
