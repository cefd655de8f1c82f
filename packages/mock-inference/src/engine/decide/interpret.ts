/** Decides what a scripted model answers. Pure: reads counters through `timesCounted`, and returns the key to count. */
import type {
  InferencePart,
  InferenceRequest,
  NamedScript,
  TokenCounts,
} from "@understudy/contract/provider-data";
import { chooseScript, type ChosenBy, type Miss } from "./choose-script.ts";
import type { Action } from "./action.ts";
import { withPace } from "./pace.ts";
import type { MatchedBy } from "./matched.ts";
import { matchReply } from "./match.ts";
import type { QuirkName } from "@understudy/openai";
import { quirksOfAnswer } from "../../script/dialect.ts";
import { toMillis } from "../../script/duration.ts";
import { toParts } from "../../script/parts.ts";
import type {
  ScriptedAnswer,
  ScriptedHttp,
  ScriptedUsage,
  Fault,
  SayPart,
  Script,
  ScriptedWire,
} from "../../script/types.ts";
import { hasTemplates, renderAnswer } from "./render.ts";
import { messageText } from "./text.ts";

/** The chosen reply, its actions and its source. */
export interface ReplyDecision {
  kind: "reply";
  script: string;
  marker: string | null;
  chosen_by: ChosenBy;
  position: number;
  /** Such as `replies[0].attempts[1]`. */
  path: string;
  matched: MatchedBy;
  /** The actions without the fault. */
  actions: readonly Action[];
  /** The fault to apply while sending. */
  fault: Fault | null;
  /** What the client gets in place of the answer. */
  http: ScriptedHttp | null;
  /** What happens to the server's answer on its way to the client. */
  wire: ScriptedWire | null;
  /** In which ways it is written otherwise than OpenAI does. */
  quirks: readonly QuirkName[];
  /** Tools that it calls although the request does not offer them, unless the script says `offered: false`. */
  unoffered: readonly string[];
}

export interface Interpretation {
  decision: ReplyDecision | Miss;
  /** The key to count, for `timesCounted` of later requests. */
  count: string | null;
  /** The key to count when a request with a `wire` was intercepted: its inference may follow. Null without one. */
  admission: string | null;
}

/** `timesCounted`: how often a `count` was returned before. */
export function interpret(
  scripts: readonly Script[],
  timesCounted: (count: string) => number,
  request: InferenceRequest,
  named?: NamedScript,
): Interpretation {
  const { messages, model } = request;
  const choice = chooseScript(
    scripts,
    { messages, script: named },
    {
      by: "model",
      find: ({ byModel }) => byModel.get(model),
      wanted: `claims model ${model}`,
    },
  );
  if ("kind" in choice) return { decision: choice, count: null, admission: null };
  const { script, marker, chosen_by, position } = choice;
  // Each reply counts its own requests: how often others answered does not change what it rehearses.
  // The reply that matches is the last one counted, so its key is not computed again.
  let count = "";
  const match = matchReply(choice, request, (reply) => {
    count = countKey(script.script, marker, position, reply);
    return timesCounted(count);
  });
  if ("kind" in match) return { decision: match, count: null, admission: null };
  const { path, reply, matched } = match;
  const rendered = hasTemplates(match.answer) ? renderAnswer(match.answer, messages) : match;
  if ("missing" in rendered) {
    const message = `${path} of script ${script.script} has a value that is not there. ${rendered.missing}.`;
    const decision: Miss = { kind: "miss", script: script.script, marker, chosen_by, message };
    return { decision, count: null, admission: null };
  }
  const { answer } = rendered;
  const actions = withPace(toActions(answer, script.script, request), answer.pace);
  const fault = answer.fault ?? null;
  return {
    decision: {
      kind: "reply",
      script: script.script,
      marker,
      chosen_by,
      position,
      path,
      matched,
      actions,
      fault,
      http: answer.http ?? null,
      wire: answer.wire ?? null,
      quirks: quirksOfAnswer(script, answer),
      unoffered: unofferedIn(answer, request),
    },
    count,
    admission:
      answer.wire === undefined
        ? null
        : countKey(script.script, marker, "intercept", position, reply, matched.nth),
  };
}

/** The key of a counter, such as requests at a position or calls of a tool. Starts with the script, by which counters are reset. */
export function countKey(script: string, marker: string | null, ...what: (string | number)[]): string {
  return JSON.stringify([script, marker, ...what]);
}

function unofferedIn({ call = [] }: ScriptedAnswer, { tools }: InferenceRequest): string[] {
  return call.flatMap((item) =>
    "unparsed" in item || item.offered === false || tools.some(({ name }) => name === item.tool)
      ? []
      : [item.tool],
  );
}

function toActions(
  { think, say, refuse, call = [], stop = "end_of_turn", error, usage }: ScriptedAnswer,
  script: string,
  request: InferenceRequest,
): Action[] {
  const calls = call.map((item, index): InferencePart => {
    if ("unparsed" in item) return { type: "unparsed_call", text: item.unparsed };
    // The number of messages differs at each call, so that ids are unique within a conversation.
    const call_id = item.id ?? `${script}-${request.messages.length}-${index}`;
    return { type: "tool_call", call: { call_id, tool_name: item.tool, arguments: item.args ?? {} } };
  });
  const emit = (part: InferencePart): Action => ({ do: "emit", part });
  return [
    ...toParts(think).flatMap((part) => toActionsOf("reasoning", part, request)),
    ...toParts(say).flatMap((part) => toActionsOf("text", part, request)),
    ...toParts(refuse).flatMap((part) => toActionsOf("refusal", part, request)),
    ...calls.map(emit),
    error === undefined
      ? emit({ type: "stop", stop_reason: stop, ...(usage && { usage: toTokenCounts(usage) }) })
      : { do: "fail", ...error },
  ];
}

function toActionsOf(
  type: "reasoning" | "text" | "refusal",
  part: SayPart,
  { messages }: InferenceRequest,
): Action[] {
  if (typeof part !== "string") {
    if ("wait" in part) return [{ do: "wait", millis: toMillis(part.wait) }];
    if ("gate" in part) return [{ do: "gate", name: part.gate }];
  }
  const text =
    typeof part === "string"
      ? part
      : "json" in part
        ? JSON.stringify(part.json)
        : messageText(messages.at(-1));
  // An empty text emits no delta.
  return text === "" ? [] : [{ do: "emit", part: { type, text } }];
}

function toTokenCounts({ prompt_tokens, completion_tokens, ...details }: ScriptedUsage): TokenCounts {
  return {
    ...(prompt_tokens !== undefined && { input_tokens: prompt_tokens }),
    ...(completion_tokens !== undefined && { output_tokens: completion_tokens }),
    ...details,
  };
}
