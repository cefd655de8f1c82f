import type { Clock } from "../../ports/clock.ts";

/** For a turn that goes on: its times come after those that it has, also if a server whose clock is ahead gave them. */
export function clockOfTurn(clock: Clock, since: string): Clock {
  let last = since;
  return { ...clock, now: () => (last = clock.now(last)) };
}
