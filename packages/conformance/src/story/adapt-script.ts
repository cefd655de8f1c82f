/** The script of a turn, as far as a target can read what the model answers. */
import type { JsonValue, Reply, ScriptedAnswer, ScriptedCall } from "@understudy/mock-inference";
import type { Target } from "../target/target.ts";
import { isRecord } from "../json/difference.ts";
import type { TurnScript } from "./story.ts";

/** Where a server cannot read every call, or tell calls apart, the model makes only calls that the server can read. */
export function adaptedScript(
  script: TurnScript,
  { expectations: { behavior, policy }, mcp }: Pick<Target, "expectations" | "mcp">,
): TurnScript {
  const isAlone = behavior.calls_in_message === "as_one";
  const onlyPlain = (behavior.argument_nesting ?? "any") !== "any";
  const keepsIds = policy.repeated_call_ids === "kept";
  const takesObjects = mcp !== null || policy.tool_failure === "fails_turn";
  const servers = takesObjects ? (script.tools ?? []).map(({ tool }) => tool) : [];
  if (!isAlone && !onlyPlain && !keepsIds && servers.length === 0) return script;
  const toCall = (call: ScriptedCall): ScriptedCall => {
    const told = keepsIds ? withoutId(call) : call;
    return onlyPlain ? toPlain(told) : withObjectFor(servers, told);
  };
  const toCalls = (calls: readonly ScriptedCall[]): ScriptedCall[] =>
    isAlone ? calls.slice(0, 1).map(toCall).map(withArguments) : calls.map(toCall);
  const toAnswer = <Answer extends ScriptedAnswer>(answer: Answer): Answer => {
    if (answer.call === undefined || answer.call.length === 0) return answer;
    return { ...answer, call: toCalls(answer.call) };
  };
  const toReply = (reply: Reply): Reply =>
    reply.attempts === undefined ? toAnswer(reply) : { ...reply, attempts: reply.attempts.map(toAnswer) };
  return { ...script, replies: script.replies.map(toReply) };
}

/** Calls with one id cannot be told apart where the server keeps it; without an id, mock inference makes one for each. */
function withoutId(call: ScriptedCall): ScriptedCall {
  if (!("tool" in call)) return call;
  const { id: _, ...rest } = call;
  return rest;
}

function toPlain(call: ScriptedCall): ScriptedCall {
  return "tool" in call && call.args !== undefined ? { ...call, args: withOneLevel(call.args) } : call;
}

/** Over MCP tools take an object: a call with other arguments fails, and where failures count for the turn, the turn too. */
function withObjectFor(servers: readonly string[], call: ScriptedCall): ScriptedCall {
  if (!("tool" in call) || !servers.includes(call.tool)) return call;
  return call.args === undefined || isRecord(call.args) ? call : { ...call, args: { value: call.args } };
}

function withArguments(call: ScriptedCall): ScriptedCall {
  if (!("tool" in call) || (isRecord(call.args) && Object.keys(call.args).length > 0)) return call;
  return { ...call, args: { value: null } };
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
