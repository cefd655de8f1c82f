/** What OpenAI's chat completions have and scripts do not: refused, so that no app waits for it in vain. */
import { OpenAiProblem, type ChatRequest } from "@understudy/openai";

type Unserved = [param: string, why: string];

/** Throws an `OpenAiProblem` that names all fields that are not served. */
export function refuseUnserved(chat: ChatRequest): void {
  const all = [
    ...inFields(chat),
    ...(chat.tools ?? []).flatMap(({ type }, at) => inTool(type, `tools[${at}].type`)),
    ...inChoice(chat.tool_choice),
    ...chat.messages.flatMap(inMessage),
  ];
  const [first] = all;
  if (first === undefined) return;
  const message = `${all.map(([param, why]) => `${param} ${why}`).join("; ")}.`;
  throw new OpenAiProblem(400, message, { param: first[0], code: "unsupported_parameter" });
}

function inFields(chat: ChatRequest): Unserved[] {
  const { n, functions, function_call, audio, modalities, logprobs, top_logprobs, moderation } = chat;
  const found: (Unserved | false)[] = [
    (n ?? 1) > 1 && ["n", "must be 1: a script has one answer per request"],
    isGiven(functions) && ["functions", "is deprecated; send tools instead"],
    isGiven(function_call) && ["function_call", "is deprecated; send tool_choice instead"],
    isGiven(audio) && ["audio", "is not served: a script answers with text"],
    modalities?.includes("audio") === true && ["modalities", "has audio, and a script answers with text"],
    logprobs === true && ["logprobs", "must be false: a script has no log probabilities"],
    (top_logprobs ?? 0) > 0 && ["top_logprobs", "must be 0: a script has no log probabilities"],
    isGiven(moderation) && ["moderation", "is not served: a script has no scores"],
  ];
  return found.filter((one) => one !== false);
}

function inTool(type: "function" | "custom", param: string): Unserved[] {
  return type === "custom" ? [[param, "is custom, and only functions are served"]] : [];
}

function inChoice(choice: ChatRequest["tool_choice"]): Unserved[] {
  if (typeof choice !== "object" || choice === null) return [];
  if (choice.type !== "allowed_tools") return inTool(choice.type, "tool_choice.type");
  return choice.allowed_tools.tools.flatMap(({ type }, at) =>
    inTool(type, `tool_choice.allowed_tools.tools[${at}].type`),
  );
}

function inMessage(message: ChatRequest["messages"][number], at: number): Unserved[] {
  const { role, function_call, audio, tool_calls } = message;
  const param = `messages[${at}]`;
  const found: (Unserved | false)[] = [
    role === "function" && [`${param}.role`, "is function, which is deprecated; send tool instead"],
    isGiven(function_call) && [`${param}.function_call`, "is deprecated; send tool_calls instead"],
    isGiven(audio) && [`${param}.audio`, "is not served: no answer here had any"],
  ];
  return [
    ...found.filter((one) => one !== false),
    ...(tool_calls ?? []).flatMap((call, index) =>
      "function" in call ? [] : inTool("custom", `${param}.tool_calls[${index}].type`),
    ),
  ];
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}
