/** `http` and `wire` where they contradict their answer, or where no request of a client can meet them. */
import type { Mistake } from "./explain.ts";
import { answersOf, type ListedReply } from "./replies.ts";
import type { Reply, Script, ScriptedAnswer } from "./types.ts";

const breaksOff = new Set(["reset", "end", "stall", "malformed"]);

/** What a model says; never asked for when the connection is refused. */
const ofModel = ["say", "call", "stop", "error", "pace", "usage"] as const;

/** Requires valid scripts. */
export function findDoorConflicts(script: Script): Mistake[] {
  return answersOf(script).flatMap((listed) => [...whatRefusalHides(listed), ...laterOnly(script, listed)]);
}

function whatRefusalHides({ keys, answer }: ListedReply): Mistake[] {
  if (answer.wire?.type !== "refuse") return [];
  return ofModel
    .filter((key) => answer[key] !== undefined)
    .map((key) => ({ path: [...keys, key], message: "never occurs: wire refuses the connection" }));
}

/** Reports only what is certain; the rest is a miss when it is asked. */
function laterOnly(script: Script, { keys, answer }: ListedReply): Mistake[] {
  const key = answer.http !== undefined ? "http" : answer.wire !== undefined ? "wire" : null;
  const why = key === null ? null : whyLater(script, keys);
  if (key === null || why === null) return [];
  return [{ path: [...keys, key], message: `never occurs: ${why}; ${insteadOf[key]}` }];
}

/** What to write for a later inference. */
export const insteadOf = {
  http: "put http on the reply to the request that begins or resumes the turn, or use error for a model that fails",
  wire: "put wire on the reply to the request that begins or resumes the turn, or use fault for a model that fails",
};

function whyLater(
  { replies = [], otherwise, tools = [] }: Script,
  [list, index]: PropertyKey[],
): string | null {
  if (list !== "replies" || typeof index !== "number") return null;
  if (replies[index]?.when?.last === "assistant")
    return "the last message is the assistant's only in a later inference of a turn";
  // A condition, or `otherwise`, may answer at any position.
  if (otherwise !== undefined || replies.some(({ when }) => when !== undefined)) return null;
  const before = replies[index - 1];
  const served = new Set(tools.map(({ tool }) => tool));
  if (before === undefined || !alwaysGoesOn(before, served)) return null;
  return `after replies[${index - 1}] the turn goes on, so this is a later inference of it`;
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
