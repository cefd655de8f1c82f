/** Replies with `http` or `wire` that an agent's turn would meet only in a later inference, where they are a miss. */
import { keyPath } from "./problems.ts";
import { repliesOf } from "./replies.ts";
import type { Reply, Script, ScriptedAnswer } from "./types.ts";

const breaksOff = new Set(["reset", "end", "stall", "malformed"]);

/**
 * Paths such as `replies[1].http`. A path that is found may still be right: an app that asks for chat completions may
 * run the
 * script's tools itself, and a turn may have used up its inferences.
 */
export function findLateHttpAndWire(script: Script): string[] {
  return repliesOf(script).flatMap(({ keys, answer }) => {
    const key = answer.http !== undefined ? "http" : answer.wire !== undefined ? "wire" : null;
    return key !== null && isLate(script, keys) ? [keyPath([...keys, key])] : [];
  });
}

function isLate({ replies = [], otherwise, tools = [] }: Script, [, index]: PropertyKey[]): boolean {
  const at = Number(index);
  if (replies[at]?.when?.last === "assistant") return true;
  // A condition, or `otherwise`, may answer at any position.
  if (otherwise !== undefined || replies.some(({ when }) => when !== undefined)) return false;
  const before = replies[at - 1];
  return before !== undefined && alwaysGoesOn(before, new Set(tools.map(({ tool }) => tool)));
}

/** Whether a turn goes on by itself after each answer of a reply; after those that fail, nothing is stored. */
function alwaysGoesOn(reply: Reply, served: ReadonlySet<string>): boolean {
  const stored = (reply.attempts ?? [reply]).filter(isStored);
  return stored.length > 0 && stored.every((answer) => goesOn(answer, served));
}

function isStored({ error, fault, http, wire }: ScriptedAnswer): boolean {
  const fails = error !== undefined || (fault !== undefined && breaksOff.has(fault.type));
  return !fails && http === undefined && wire?.type !== "refuse";
}

function goesOn({ call, stop }: ScriptedAnswer, served: ReadonlySet<string>): boolean {
  if (call === undefined) return stop === "end_of_message";
  return stop !== "out_of_tokens" && call.every((item) => "tool" in item && served.has(item.tool));
}
