/** A clock that the test moves. */
import { createClock } from "../../src/adapters/clock.ts";
import type { Clock } from "../../src/ports/clock.ts";

export interface HandClock extends Clock {
  /** Moves the time by so many milliseconds; back, if they are negative. */
  move(ms: number): void;
}

export function handClock(start = Date.UTC(2026, 0, 1)): HandClock {
  let millis = start;
  return {
    ...createClock(() => millis),
    move(ms) {
      millis += ms;
    },
  };
}
