/** What the scripted providers are asked, as short as a test can say it. */
import type { InferencePart, InferenceRequest } from "@understudy/contract/provider-data";
import type { Message, ToolDef } from "@understudy/contract/types";

export const never = new AbortController().signal;
export const context = { signal: never };

export const user = (content: string): Message => ({ role: "user", content, context: null });
export const system = (content: string): Message => ({ role: "system", content });
export const answered = (content = "So."): Message => ({
  role: "assistant",
  content,
  stop_reason: "end_of_turn",
  tool_calls: [],
});
/** The assistant calls a tool; the arguments may be any JSON. */
export const called = (tool_name: string, args: unknown = {}, call_id = "c1"): Message => ({
  role: "assistant",
  content: "",
  stop_reason: "end_of_turn",
  tool_calls: [{ call_id, tool_name, arguments: args, arguments_json: JSON.stringify(args) }],
});
/** The result of the call with this id. */
export const resultOf = (call_id: string, content: string): Message => ({ role: "tool", call_id, content });
export const toolSaid = (content: string): Message => ({ role: "tool", call_id: "c1", content });
const toolNamed = (name: string): ToolDef => ({
  name,
  description: null,
  parameters: null,
  input_schema: null,
  output_schema: null,
  toolgroup_id: null,
  metadata: null,
});

export interface Asked {
  model?: string;
  tools?: string[];
  tool_choice?: string | null;
  response_format?: InferenceRequest["response_format"];
}

export function ask(
  messages: Message[],
  { model = "mock-model", tools = [], tool_choice = null, response_format = null }: Asked = {},
) {
  return {
    model,
    messages,
    tools: tools.map(toolNamed),
    tool_config: { tool_choice, tool_prompt_format: null, system_message_behavior: null },
    sampling_params: { strategy: { type: "greedy" }, max_tokens: null, repetition_penalty: null, stop: null },
    response_format,
  } satisfies InferenceRequest;
}

/** The answer in short: its texts one by one, its calls by name, its stop reason in brackets. */
export function brief(parts: readonly InferencePart[]): string[] {
  return parts.map(briefPart);
}

function briefPart(part: InferencePart): string {
  switch (part.type) {
    case "text":
      return part.text;
    case "reasoning":
      return `(${part.text})`;
    case "refusal":
      return `!${part.text}`;
    case "tool_call":
      return `${part.call.tool_name}()`;
    case "unparsed_call":
      return `?${part.text}`;
    case "stop":
      return `[${part.stop_reason}]`;
  }
}

export async function collect(parts: AsyncIterable<InferencePart>): Promise<InferencePart[]> {
  const all: InferencePart[] = [];
  for await (const part of parts) all.push(part);
  return all;
}
