/** Decides what a scripted model answers. Pure: reads counters through `timesCounted`, and returns the key to count. */
import type { InferencePart, InferenceRequest } from "@understudy/contract/provider-data";
import { chooseScript, type Miss } from "./choose-script.ts";
import type { Action } from "./action.ts";
import { withPace } from "../../faults/pace.ts";
import type { MatchedBy } from "../journal/matched.ts";
import { matchReply } from "./match.ts";
import { toMillis } from "../../script/duration.ts";
import type {
  ScriptedAnswer,
  ScriptedHttp,
  ScriptedUsage,
  Fault,
  SayPart,
  Script,
  ScriptedWire,
} from "../../script/types.ts";
import { textOf } from "./text.ts";

/** The chosen reply, its actions and its source. */
export interface ReplyDecision {
  kind: "reply";
  script: string;
  marker: string | null;
  position: number;
  /** Such as `replies[0].attempts[1]`. */
  path: string;
  matched: MatchedBy;
  /** Without the fault. */
  actions: readonly Action[];
  /** The fault to apply while sending. */
  fault: Fault | null;
  /** What the client gets in place of the answer. */
  http: ScriptedHttp | null;
  /** What happens to the server's answer on its way to the client. */
  wire: ScriptedWire | null;
  /** The token counts that the reply gives. */
  usage: ScriptedUsage;
}

export interface Interpretation {
  decision: ReplyDecision | Miss;
  /** The key to count, for `timesCounted` of later requests. */
  count: string | null;
  /** The key to count when a request with a `wire` was intercepted: its inference may follow. */
  admission: string | null;
}

/** `timesCounted`: how often a `count` was returned before. */
export function interpret(
  scripts: readonly Script[],
  timesCounted: (count: string) => number,
  request: InferenceRequest,
): Interpretation {
  const { messages, model } = request;
  const choice = chooseScript(
    scripts,
    messages,
    ({ byModel }) => byModel.get(model),
    `claims model ${model}`,
  );
  if ("kind" in choice) return { decision: choice, count: null, admission: null };
  const { script, marker, position } = choice;
  const count = countKey(script.script, marker, position);
  const nth = timesCounted(count);
  const match = matchReply(choice, request, nth);
  if ("kind" in match) return { decision: match, count: null, admission: null };
  const { answer, path, matched } = match;
  const actions = actionsOf(answer, script.script, request);
  const fault = answer.fault ?? null;
  return {
    decision: {
      kind: "reply",
      script: script.script,
      marker,
      position,
      path,
      matched,
      actions: actions,
      fault,
      http: answer.http ?? null,
      wire: answer.wire ?? null,
      usage: answer.usage ?? {},
    },
    count,
    admission: countKey(script.script, marker, "intercept", position, nth),
  };
}

/** The key of a counter, such as requests at a position or calls of a tool. Starts with the script, by which counters are reset. */
export function countKey(script: string, marker: string | null, ...what: (string | number)[]): string {
  return JSON.stringify([script, marker, ...what]);
}

/** Cached actions of answers that do not depend on the request, which most do not. */
const fixed = new WeakMap<ScriptedAnswer, readonly Action[]>();

function actionsOf(answer: ScriptedAnswer, script: string, request: InferenceRequest): readonly Action[] {
  const known = fixed.get(answer);
  if (known !== undefined) return known;
  const actions = withPace(toActions(answer, script, request), answer.pace);
  if (isFixed(answer)) fixed.set(answer, actions);
  return actions;
}

/** Whether the actions are independent of the request. */
function isFixed({ say = [], call = [] }: ScriptedAnswer): boolean {
  const repeats = typeof say !== "string" && say.some((part) => typeof part !== "string" && "repeat" in part);
  return !repeats && call.every((item) => "unparsed" in item || item.id !== undefined);
}

function toActions(
  { say = [], call = [], stop = "end_of_turn", error }: ScriptedAnswer,
  script: string,
  request: InferenceRequest,
): Action[] {
  const parts = typeof say === "string" ? [say] : say;
  const calls = call.map((item, index): InferencePart => {
    if ("unparsed" in item) return { type: "unparsed_call", text: item.unparsed };
    // The number of messages differs at each call, so that ids are unique within a conversation.
    const call_id = item.id ?? `${script}-${request.messages.length}-${index}`;
    return { type: "tool_call", call: { call_id, tool_name: item.tool, arguments: item.args ?? {} } };
  });
  return [
    ...parts.flatMap((part) => toActionsOf(part, request)),
    ...calls.map((part): Action => ({ do: "emit", part })),
    error === undefined
      ? { do: "emit", part: { type: "stop", stop_reason: stop } }
      : { do: "fail", ...error },
  ];
}

function toActionsOf(part: SayPart, { messages }: InferenceRequest): Action[] {
  if (typeof part !== "string") {
    if ("wait" in part) return [{ do: "wait", millis: toMillis(part.wait) }];
    if ("gate" in part) return [{ do: "gate", name: part.gate }];
  }
  const text =
    typeof part === "string" ? part : "json" in part ? JSON.stringify(part.json) : textOf(messages.at(-1));
  // An empty text emits no delta.
  return text === "" ? [] : [{ do: "emit", part: { type: "text", text } }];
}
