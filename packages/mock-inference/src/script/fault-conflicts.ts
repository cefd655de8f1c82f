/** Faults that cannot occur in their answer, or that contradict it. */
import type { Mistake } from "./explain.ts";
import { answersOf } from "./replies.ts";
import type { ScriptedAnswer, Script } from "./types.ts";

/** Events beside the texts of an answer: role, finish reason, usage and `[DONE]`. */
const otherEvents = 4;

/** Requires valid scripts. */
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
    return { path: ["stop"], message: `never occurs: the fault ${type} breaks the answer off` };
  if (type === "split_utf8" && isAscii(answer))
    return { path: ["fault", "type"], message: "has nothing to split: all texts and calls are ASCII" };
  const most = mostEvents(answer);
  if (after > most)
    return { path: ["fault", "after"], message: `exceeds the events of the answer: at most ${most}` };
  return null;
}

function isAscii({ say = [], call = [] }: ScriptedAnswer): boolean {
  // A repeated request may contain any text.
  const unknown = typeof say !== "string" && say.some((part) => typeof part !== "string" && "repeat" in part);
  return !unknown && /^[ -~]*$/.test(JSON.stringify({ say, call }));
}

function mostEvents({ say = [], call = [] }: ScriptedAnswer): number {
  // The number of events of a call depends on its arguments.
  if (call.length > 0) return Infinity;
  const texts = typeof say === "string" ? 1 : say.length;
  return texts + otherEvents;
}
