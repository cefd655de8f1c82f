/** Faults in words. */
import type { Fault } from "../script/types.ts";

/** `reset after 3 events`, as errors and lists of replies say it. */
export function describeFault({ type, after = 0 }: Fault): string {
  return `${type} after ${after} ${after === 1 ? "event" : "events"}`;
}
