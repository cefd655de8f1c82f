/** Reads that are requested at the same moment are one statement: a round trip costs more than what is read. */
import { StoreUnreachableError } from "../../ports/store-errors.ts";
import type { Entry } from "../../ports/store.ts";
import type { KeyRange } from "./key-range.ts";

/** Keys are printable and have no spaces, so no other one is between. */
export function rangeOfKey(key: string): KeyRange {
  return { low: key, high: `${key} ` };
}

interface Waiting extends KeyRange {
  resolve(entries: Entry[]): void;
  reject(error: unknown): void;
}

/** `read` returns the entries of each range. What waits for one moment is read in one call of it. */
export function createReadsAtOnce(
  read: (ranges: readonly KeyRange[]) => Promise<readonly Entry[][]>,
): (range: KeyRange) => Promise<Entry[]> {
  let waiting: Waiting[] = [];
  const readAll = async (batch: readonly Waiting[]): Promise<void> => {
    try {
      const found = await read(batch);
      batch.forEach(({ resolve }, index) => resolve(found[index] ?? []));
    } catch (error) {
      // A failure for good may be the fault of one of them, such as a damaged page, and must not fail the others.
      if (batch.length === 1 || error instanceof StoreUnreachableError)
        for (const { reject } of batch) reject(error);
      else await Promise.all(batch.map((one) => readAll([one])));
    }
  };
  const flush = (): void => {
    const batch = waiting;
    waiting = [];
    void readAll(batch);
  };
  return (range) =>
    new Promise((resolve, reject) => {
      // After all that runs now: those who read several things request them one after another.
      if (waiting.length === 0) queueMicrotask(flush);
      waiting.push({ ...range, resolve, reject });
    });
}
