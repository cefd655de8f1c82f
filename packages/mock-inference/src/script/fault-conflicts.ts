/** Faults that could never show, or that leave no room for what the answer says besides. */
import type { Mistake } from "./explain.ts";
import { answersOf } from "./replies.ts";
import type { ScriptedAnswer, Script } from "./types.ts";

/** What the wire has after the texts of an answer: its finish, its usage and `[DONE]`. */
const eventsAfter = 3;

/** Only of sound scripts. */
export function findFaultConflicts(script: Script): Mistake[] {
  return answersOf(script).flatMap(({ keys, answer }) => {
    const finding = conflictIn(answer);
    return finding === null ? [] : [{ ...finding, path: [...keys, ...finding.path] }];
  });
}

function conflictIn(answer: ScriptedAnswer): Mistake | null {
  const { fault, stop } = answer;
  if (fault === undefined) return null;
  const { type, after = 0 } = fault;
  const breaksOff = type === "reset" || type === "end" || type === "stall";
  if (breaksOff && stop !== undefined)
    return { path: ["stop"], message: `never comes: the fault ${type} breaks the answer off` };
  if (type === "split_utf8" && isAscii(answer))
    return { path: ["fault", "type"], message: "has nothing to split: all that is said and called is ASCII" };
  const most = mostEvents(answer);
  if (after > most)
    return { path: ["fault", "after"], message: `is more than the answer has: at most ${most} events` };
  return null;
}

function isAscii({ say = [], call = [] }: ScriptedAnswer): boolean {
  // What repeats the request may be anything.
  const unknown = typeof say !== "string" && say.some((part) => typeof part !== "string" && "repeat" in part);
  return !unknown && /^[ -~]*$/.test(JSON.stringify({ say, call }));
}

function mostEvents({ say = [], call = [] }: ScriptedAnswer): number {
  // A call comes in as many pieces as its arguments need.
  if (call.length > 0) return Infinity;
  const texts = typeof say === "string" ? 1 : say.length;
  // Even an answer without a word has a beginning.
  return Math.max(texts, 1) + eventsAfter;
}
