/** What contradicts `wire: { type: refuse }` in an answer. */
import type { Mistake } from "./explain.ts";
import { listedReplies } from "./replies.ts";
import type { Script } from "./types.ts";

/** What a model says; never asked for when the connection is refused. */
const ofModel = [
  "think",
  "say",
  "refuse",
  "call",
  "stop",
  "error",
  "pace",
  "usage",
  "dialect",
  "quirks",
] as const;

/** Requires valid scripts. */
export function findHttpAndWireConflicts(script: Script): Mistake[] {
  return listedReplies(script).flatMap(({ keys, answer }) => {
    if (answer.wire?.type !== "refuse") return [];
    return ofModel
      .filter((key) => answer[key] !== undefined)
      .map((key) => ({ path: [...keys, key], message: "never occurs: wire refuses the connection" }));
  });
}
