/** How slowly an answer comes: pauses between its cues. */
import type { Cue } from "../engine/decide/cue.ts";
import { toMillis } from "../script/duration.ts";
import type { Pace } from "../script/types.ts";
import { createRandom } from "./random.ts";

/** A pause before whatever comes first, and before each text and call after it. Other pauses and gates stay. */
export function withPace(cues: readonly Cue[], pace: Pace | undefined): Cue[] {
  if (pace === undefined) return [...cues];
  const { first = 0, per_second, jitter = 0, seed = 0 } = pace;
  const random = createRandom(seed);
  const gap = per_second === undefined ? 0 : 1000 / per_second;
  let due = 0;
  let begun = false;
  const pause = (millis: number): Cue[] => {
    const before = Math.round(due);
    due += millis * (1 + jitter * (2 * random() - 1));
    // Timers know whole milliseconds: what rounding takes from one pause the next one gets.
    const whole = Math.round(due) - before;
    return whole === 0 ? [] : [{ do: "wait", millis: whole }];
  };
  return cues.flatMap((cue): Cue[] => {
    if (cue.do === "wait" || cue.do === "gate") return [cue];
    if (!begun) {
      begun = true;
      return [...pause(toMillis(first)), cue];
    }
    return cue.do === "give" && cue.part.type !== "stop" ? [...pause(gap), cue] : [cue];
  });
}
