/** The time of a clock elsewhere: as it was seen there last, plus what has passed here since. */
export interface FollowedTime {
  /** Milliseconds since 1970; the own clock's before the first look. Somebody who sets that changes nothing. */
  millis(): number;
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
      // It was that time at some moment in between; what fits that already is left as it is.
      ahead = Math.min(Math.max(ahead, time - elapsed()), time - before);
    },
  };
}
