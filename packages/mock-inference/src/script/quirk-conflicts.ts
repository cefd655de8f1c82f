/** Quirks that contradict each other, among those of a dialect and of a list. */
import { conflictsAmong } from "@understudy/openai";
import { quirksIn, type Spoken } from "./dialect.ts";
import type { Mistake } from "./explain.ts";
import { listedReplies } from "./replies.ts";
import type { Script } from "./types.ts";

/** Requires valid scripts. */
export function findQuirkConflicts(script: Script): Mistake[] {
  return [
    ...conflictsIn(script, []),
    ...listedReplies(script).flatMap(({ keys, answer }) => conflictsIn(answer, keys)),
  ];
}

function conflictsIn(spoken: Spoken, keys: PropertyKey[]): Mistake[] {
  return conflictsAmong(quirksIn(spoken)).map(({ of, why }) => ({
    path: [...keys, "quirks"],
    message: `${of.slice(0, -1).join(", ")} and ${of.at(-1)} contradict each other: ${why}`,
  }));
}
