/** `calls_in_message: as_one`: ids, names and arguments of a message's calls, each in a row, are read as those of one call. */
import type { InferencePart, InferenceRequest, Providers } from "@understudy/contract/ports";

type CallPart = Extract<InferencePart, { type: "tool_call" | "unparsed_call" }>;

export function callsAsOne({ inference, ...others }: Providers): Providers {
  return {
    ...others,
    inference: {
      provider: inference.provider,
      models: () => inference.models(),
      async *infer(request, signal) {
        const calls: CallPart[] = [];
        for await (const part of inference.infer(request, signal)) {
          if (part.type === "tool_call" || part.type === "unparsed_call") {
            calls.push(part);
            continue;
          }
          if (part.type === "stop") yield* asOne(calls, request);
          yield part;
        }
      },
    },
  };
}

/** Without any arguments there is no call, and those that are no JSON, or an empty value, are not understood. */
function asOne(calls: readonly CallPart[], request: InferenceRequest): InferencePart[] {
  const text = calls.map(argumentsOf).join("");
  if (text === "") return [];
  const args = toJson(text);
  if (isEmpty(args)) return [{ type: "unparsed_call", text }];
  const named = calls.map((part, n) => (part.type === "tool_call" ? part.call : nameOf(request, n)));
  const call_id = named.map((call) => call.call_id).join("");
  const tool_name = named.map((call) => call.tool_name).join("");
  return [{ type: "tool_call", call: { call_id, tool_name, arguments: args } }];
}

/** What mock inference has for a call without a name, which OpenAI's format requires. */
function nameOf(
  { messages, tools }: InferenceRequest,
  index: number,
): { call_id: string; tool_name: string } {
  return { call_id: `unparsed-${messages.length}-${index}`, tool_name: tools[0]?.name ?? "unparsed" };
}

function argumentsOf(part: CallPart): string {
  return part.type === "tool_call" ? JSON.stringify(part.call.arguments ?? {}) : part.text;
}

/** Undefined if it is no JSON. */
function toJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What Python takes for false. */
function isEmpty(value: unknown): boolean {
  return typeof value === "object" && value !== null ? Object.keys(value).length === 0 : !value;
}
