/** The script of a turn, as far as a target can read what the model answers. */
import type { JsonValue, Reply, ScriptedAnswer, ScriptedCall } from "@understudy/mock-inference";
import type { Expectations } from "../targets/expectations.ts";
import { isRecord } from "../trace/difference.ts";
import type { TurnScript } from "./story.ts";

/** Where a server reads no nested arguments, calls have plain ones: else it would see hardly a call. */
export function adaptedScript(script: TurnScript, { behavior }: Expectations): TurnScript {
  if (behavior.argument_nesting !== "one_level") return script;
  return { ...script, replies: script.replies.map(toReply) };
}

function toReply(reply: Reply): Reply {
  if (reply.attempts !== undefined) return { ...reply, attempts: reply.attempts.map(toAnswer) };
  return toAnswer(reply);
}

function toAnswer<Answer extends ScriptedAnswer>(answer: Answer): Answer {
  return answer.call === undefined ? answer : { ...answer, call: answer.call.map(toCall) };
}

function toCall(call: ScriptedCall): ScriptedCall {
  return "tool" in call && call.args !== undefined ? { ...call, args: withOneLevel(call.args) } : call;
}

/** An object of texts, numbers and the like, and of lists and objects of these; deeper JSON becomes its text. */
function withOneLevel(args: JsonValue): JsonValue {
  if (!isRecord(args)) return { value: JSON.stringify(args) };
  return Object.fromEntries(
    Object.entries(args).map(([key, value]) => [key, isPlain(value) ? value : JSON.stringify(value)]),
  );
}

function isPlain(value: JsonValue): boolean {
  if (typeof value !== "object" || value === null) return true;
  return Object.values(value).every((item) => typeof item !== "object" || item === null);
}
