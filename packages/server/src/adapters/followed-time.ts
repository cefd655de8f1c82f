/** The time of a remote clock: its last reading plus the time that has elapsed here since. */
import { StoreError } from "../ports/store-errors.ts";

export interface FollowedTime {
  /** Milliseconds since 1970. Independent of the local wall clock after the first reading. */
  millis(): number;
  /** Reads the remote clock. Throws a `StoreError` if that gives no finite number. */
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
      // The remote clock was read at some moment in between: an estimate that allows for that is kept.
      ahead = Math.min(Math.max(ahead, time - elapsed()), time - before);
    },
  };
}
