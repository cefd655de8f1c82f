/** Token counts that contradict each other. */
import type { Mistake } from "./explain.ts";
import { listedReplies } from "./replies.ts";
import type { Script } from "./types.ts";

/** A count, and the one that it is part of. */
const parts = [
  ["cached_tokens", "prompt_tokens"],
  ["reasoning_tokens", "completion_tokens"],
] as const;

/** Requires valid scripts. */
export function findTokenConflicts(script: Script): Mistake[] {
  return listedReplies(script).flatMap(({ keys, answer: { usage = {} } }) =>
    parts.flatMap(([part, whole]) => {
      const { [part]: some = 0, [whole]: all = 0 } = usage;
      const message = `must not exceed ${whole}, of which it is part`;
      return some > all ? [{ path: [...keys, "usage", part], message }] : [];
    }),
  );
}
