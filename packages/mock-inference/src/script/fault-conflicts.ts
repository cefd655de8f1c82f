/** Faults that cannot occur in their answer, or that contradict it. */
import { quirksOfAnswer } from "./dialect.ts";
import type { Mistake } from "./explain.ts";
import { isRepeat, sayParts } from "./parts.ts";
import { listedReplies } from "./replies.ts";
import { isTemplate } from "./template.ts";
import type { ScriptedAnswer, Script } from "./types.ts";

/** Events beside the texts of an answer: role, finish reason, usage and `[DONE]`. */
const otherEvents = 4;

/** Requires valid scripts. */
export function findFaultConflicts(script: Script): Mistake[] {
  return listedReplies(script).flatMap(({ keys, answer }) => {
    const finding = conflictIn(answer, quirksOfAnswer(script, answer).length > 0);
    return finding === null ? [] : [{ ...finding, path: [...keys, ...finding.path] }];
  });
}

function conflictIn(answer: ScriptedAnswer, hasQuirks: boolean): Mistake | null {
  const { fault, stop } = answer;
  if (fault === undefined) return null;
  const { type, after = 0 } = fault;
  const breaksOff = type === "reset" || type === "end" || type === "stall";
  if (breaksOff && stop !== undefined)
    return { path: ["stop"], message: `never occurs: the fault ${type} breaks the answer off` };
  if (type === "split_utf8" && isAscii(answer))
    return { path: ["fault", "type"], message: "has nothing to split: all texts and calls are ASCII" };
  // Quirks add events, and leave some out.
  const most = hasQuirks ? Infinity : mostEvents(answer);
  if (after > most)
    return { path: ["fault", "after"], message: `exceeds the events of the answer: at most ${most}` };
  return null;
}

function isAscii(answer: ScriptedAnswer): boolean {
  const parts = sayParts(answer);
  const text = JSON.stringify([parts, answer.call]);
  // A repeated request may contain any text, and so may a value.
  return !parts.some(isRepeat) && !isTemplate(text) && /^[ -~]*$/.test(text);
}

function mostEvents(answer: ScriptedAnswer): number {
  // The number of events of a call depends on its arguments.
  if (answer.call !== undefined) return Infinity;
  return sayParts(answer).length + otherEvents;
}
