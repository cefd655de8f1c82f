/** Evaluates conditions, and explains each that fails with its actual value. */
import type { InferenceRequest, ShieldRequest } from "@understudy/contract/provider-data";
import type { Message } from "@understudy/contract/types";
import type { PlainCondition, RequestCondition, ShieldCondition } from "../../script/types.ts";
import { describeCondition } from "../../script/describe-condition.ts";
import { includesJson } from "../../script/includes-json.ts";
import { looksLikePattern } from "../../script/pattern.ts";
import { answeredCall, callsIn } from "./calls.ts";
import { quoted, shownJson } from "../../script/quoted.ts";
import { instructionsIn, mentions, messageText } from "./text.ts";

/** Explanations of the failed conditions; empty if all hold. */
export function failedConditions(when: RequestCondition, request: InferenceRequest): string[] {
  const { not, ...others } = when;
  const failed = failedPlain(others, request);
  const holds = not !== undefined && failedPlain(not, request).length === 0;
  return holds ? [...failed, `not holds: ${describeCondition(not)}`] : failed;
}

function failedPlain(when: PlainCondition, request: InferenceRequest): string[] {
  const { messages, model, tool_config, response_format } = request;
  const role = messages.at(-1)?.role ?? "none";
  const choice = tool_config.tool_choice ?? "auto";
  const format = response_format?.type ?? "none";
  return [
    ...unless(when.last, role, "last", role),
    ...unlessMentioned(when, messages),
    ...unlessInstructed(when, messages),
    ...unlessAnswered(when, messages),
    ...unlessCalled(when, messages),
    ...unless(when.model, model, "model", model),
    ...unless(when.tool_choice, choice, "tool_choice", choice),
    ...(when.tool_offered === undefined || offers(request, when.tool_offered)
      ? []
      : [`tool_offered is ${when.tool_offered}, offered: ${offered(request)}`]),
    ...unless(when.response_format, format, "response_format", format),
  ];
}

export function shieldConditionHolds(when: ShieldCondition, request: ShieldRequest): boolean {
  const touched = when.touchpoint === undefined || when.touchpoint === request.touchpoint;
  return touched && unlessMentioned(when, request.messages).length === 0;
}

function unless(wanted: string | undefined, actual: string, name: string, shown: string): string[] {
  return wanted === undefined || wanted === actual ? [] : [`${name} is ${wanted}, seen: ${shown}`];
}

function unlessMentioned(
  { text, in: scope = "last" }: { text?: string; in?: "any" | "last" },
  messages: readonly Message[],
): string[] {
  if (text === undefined || mentions(messages, text, scope)) return [];
  const actual =
    scope === "any" ? `${messages.length} messages without it` : quoted(messageText(messages.at(-1)));
  const hint = looksLikePattern(text) ? " (plain text is compared, not a regular expression)" : "";
  return [`text is ${quoted(text)}${hint}, seen: ${actual}`];
}

function unlessInstructed({ system }: PlainCondition, messages: readonly Message[]): string[] {
  if (system === undefined) return [];
  const text = instructionsIn(messages);
  if (text?.toLowerCase().includes(system.toLowerCase()) === true) return [];
  return [`system is ${quoted(system)}, seen: ${text === null ? "no instructions" : quoted(text)}`];
}

function unlessAnswered({ tool }: PlainCondition, messages: readonly Message[]): string[] {
  if (tool === undefined) return [];
  const role = messages.at(-1)?.role ?? "none";
  const answered = answeredCall(messages)?.tool;
  if (answered === tool) return [];
  const seen = role === "tool" ? `an answer to ${answered ?? "no call"}` : `a message of ${role}`;
  return [`tool is ${tool}, seen: ${seen}`];
}

/** The call that the last message answers, else the newest. */
function unlessCalled({ args }: PlainCondition, messages: readonly Message[]): string[] {
  if (args === undefined) return [];
  const isAnswer = messages.at(-1)?.role === "tool";
  const call = isAnswer ? answeredCall(messages) : callsIn(messages).at(-1);
  if (call !== undefined && includesJson(call.arguments, args)) return [];
  return [`args is ${shownJson(args)}, seen: ${call === undefined ? "no call" : shownJson(call.arguments)}`];
}

function offers({ tools, tool_config }: InferenceRequest, name: string): boolean {
  const choice = tool_config.tool_choice ?? "auto";
  return tools.some((tool) => tool.name === name) && ["auto", "required", name].includes(choice);
}

function offered({ tools, tool_config }: InferenceRequest): string {
  const names = tools.map((tool) => tool.name).join(", ") || "no tools";
  const choice = tool_config.tool_choice ?? "auto";
  return choice === "auto" ? names : `${names} (tool_choice ${choice})`;
}
