/** A clock that the test moves. */
import { createClock } from "../../src/adapters/clock.ts";
import type { Clock } from "../../src/ports/clock.ts";

export interface HandClock extends Clock {
  /** So many milliseconds pass. */
  move(ms: number): void;
  /** Somebody sets the time so many milliseconds ahead, or back. */
  step(ms: number): void;
}

export function handClock(start = Date.UTC(2026, 0, 1)): HandClock {
  let millis = start;
  let elapsed = 0;
  return {
    ...createClock(
      () => millis,
      () => elapsed,
    ),
    move(ms) {
      millis += ms;
      elapsed += ms;
    },
    step(ms) {
      millis += ms;
    },
  };
}
