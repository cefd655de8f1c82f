/** Slows an answer down by waits between its actions. */
import type { Action } from "./action.ts";
import { toMillis } from "../../script/duration.ts";
import type { Pace } from "../../script/types.ts";
import { createRandom } from "./random.ts";

/** Adds a wait before the first action, and before each further text and call. Scripted waits and gates stay. */
export function withPace(actions: readonly Action[], pace: Pace | undefined): Action[] {
  if (pace === undefined) return [...actions];
  const { first = 0, per_second, jitter = 0, seed = 0 } = pace;
  const random = createRandom(seed);
  const gap = per_second === undefined ? 0 : 1000 / per_second;
  let due = 0;
  let begun = false;
  const pause = (millis: number): Action[] => {
    const before = Math.round(due);
    due += millis * (1 + jitter * (2 * random() - 1));
    // Timers take whole milliseconds: the rounding error is carried over to the next wait.
    const whole = Math.round(due) - before;
    return whole === 0 ? [] : [{ do: "wait", millis: whole }];
  };
  return actions.flatMap((action): Action[] => {
    if (action.do === "wait" || action.do === "gate") return [action];
    if (!begun) {
      begun = true;
      return [...pause(toMillis(first)), action];
    }
    return action.do === "emit" && action.part.type !== "stop" ? [...pause(gap), action] : [action];
  });
}
