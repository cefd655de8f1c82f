import type { Clock } from "../ports/clock.ts";

/** The system time. While it stands still or goes back, each call adds a microsecond to the last time. */
export function createClock(millis: () => number = Date.now, elapsed = () => performance.now()): Clock {
  let last = 0;
  return {
    millis,
    elapsed,
    now() {
      last = Math.max(millis() * 1000, last + 1);
      const micros = String(last % 1000).padStart(3, "0");
      return `${new Date(Math.floor(last / 1000)).toISOString().slice(0, -1)}${micros}Z`;
    },
  };
}
