import type { Clock } from "../ports/clock.ts";

/** The system time. While it stands still or goes back, each call adds a microsecond to the last time. */
export function createClock(millis: () => number = Date.now, elapsed = () => performance.now()): Clock {
  let last = 0;
  return {
    millis,
    elapsed,
    now(after) {
      last = Math.max(millis() * 1000, last + 1);
      return toTime(after === undefined ? last : Math.max(last, microsOf(after) + 1));
    },
  };
}

function toTime(micros: number): string {
  const millis = new Date(Math.floor(micros / 1000)).toISOString().slice(0, -1);
  return `${millis}${String(micros % 1000).padStart(3, "0")}Z`;
}

/** Of a time in the form of `toTime`. */
function microsOf(time: string): number {
  return Date.parse(time) * 1000 + Number(time.slice(-4, -1));
}
