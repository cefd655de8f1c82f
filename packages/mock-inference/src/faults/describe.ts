import type { Fault } from "../script/types.ts";

/** Such as `reset after 3 events`. */
export function describeFault({ type, after = 0 }: Fault): string {
  return `${type} after ${after} ${after === 1 ? "event" : "events"}`;
}
