/** Formats times and durations. */

/** Milliseconds since 1970, with microseconds as fractions, which `Date` drops. */
export function toMillis(timestamp: string): number {
  const [, upToMillis = timestamp, micros = "0"] = /^(.*\.\d{3})(\d{1,3})Z$/.exec(timestamp) ?? [];
  const whole = Date.parse(upToMillis === timestamp ? timestamp : `${upToMillis}Z`);
  return whole + Number(micros.padEnd(3, "0")) / 1000;
}

/** Such as `12 ms`, `1.24 s`, `2 min 05 s`, `3 h 20 min`. Below a millisecond the server's clock only gives the order. */
export function toLength(millis: number): string {
  const ms = Math.max(0, millis);
  if (ms < 0.5) return "< 1 ms";
  if (ms < 999.5) return `${Math.round(ms)} ms`;
  if (ms < 59_995) return `${(ms / 1000).toFixed(2)} s`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${two(seconds % 60)} s`;
  const minutes = Math.round(seconds / 60);
  return `${Math.floor(minutes / 60)} h ${two(minutes % 60)} min`;
}

/** The time of day, with the date if it is not today. */
export function toClock(timestamp: string, now: Date = new Date()): string {
  const date = new Date(timestamp);
  const time = date.toLocaleTimeString([], {
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hour12: false,
  });
  if (date.toDateString() === now.toDateString()) return time;
  return `${date.toLocaleDateString([], { day: "numeric", month: "short" })}, ${time}`;
}

function two(number: number): string {
  return String(number).padStart(2, "0");
}
