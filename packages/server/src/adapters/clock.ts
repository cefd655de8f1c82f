import type { Clock } from "../ports/clock.ts";

/** The system time. While it stands still or goes back, each call adds a microsecond to the last time. */
export function createClock(millis: () => number = Date.now, elapsed = () => performance.now()): Clock {
  const toTime = createToTime();
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

/** Keeps the text of the last millisecond: a turn takes several times in it. */
function createToTime(): (micros: number) => string {
  let kept = { millis: -1, text: "" };
  return (micros) => {
    const millis = Math.floor(micros / 1000);
    if (millis !== kept.millis) kept = { millis, text: new Date(millis).toISOString().slice(0, -1) };
    return `${kept.text}${String(micros % 1000).padStart(3, "0")}Z`;
  };
}

/** The microseconds since 1970 of a time in this form. */
function microsOf(time: string): number {
  return Date.parse(time) * 1000 + Number(time.slice(-4, -1));
}
