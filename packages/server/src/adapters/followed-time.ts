/** The time of a clock elsewhere: as it was seen there last, plus what has passed here since. */
import { StoreError } from "../ports/store-errors.ts";

export interface FollowedTime {
  /** Milliseconds since 1970. To set the own clock changes it only before the first look. */
  millis(): number;
  /** Throws a `StoreError` if no time is shown there. */
  look(): Promise<void>;
}

export function followTime(
  there: () => Promise<number>,
  now: () => number = Date.now,
  elapsed: () => number = () => performance.now(),
): FollowedTime {
  let ahead = now() - elapsed();
  return {
    millis: () => Math.floor(ahead + elapsed()),
    async look() {
      const before = elapsed();
      const time = await there();
      if (!Number.isFinite(time))
        throw new StoreError(
          `now() of the store gave ${time}, which is no number of milliseconds since 1970.`,
        );
      // It was that time at some moment in between; what fits that already is left as it is.
      ahead = Math.min(Math.max(ahead, time - elapsed()), time - before);
    },
  };
}
