import type { Exchange, Trace } from "../trace.ts";

/** Whether the server was told to end, and was not yet there again, at some moment of this exchange. */
export function whileStopped({ stops, restarts }: Trace, { began, ended }: Exchange): boolean {
  return stops.some((stop, n) => stop < ended && began < (restarts[n] ?? Infinity));
}
