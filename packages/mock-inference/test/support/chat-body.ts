/** A model's request as the body of a request for a chat completion: the way back from what the server reads. */
import type { InferenceRequest } from "@understudy/contract/provider-data";
import type { Message } from "@understudy/contract/types";

export function toChatBody({ model, messages, tools, tool_config, response_format }: InferenceRequest) {
  const { tool_choice } = tool_config;
  const named = tool_choice !== null && !["auto", "none", "required"].includes(tool_choice);
  return {
    model,
    messages: messages.map(toChatMessage),
    tools: tools.map(({ name }) => ({ type: "function", function: { name } })),
    tool_choice: named ? { type: "function", function: { name: tool_choice } } : tool_choice,
    response_format:
      response_format?.type === "json_schema"
        ? { type: "json_schema", json_schema: { name: "any", schema: response_format.json_schema } }
        : null,
  };
}

function toChatMessage(message: Message): object {
  const { role, content } = message;
  if (role === "tool") return { role, content, tool_call_id: message.call_id };
  if (role !== "assistant") return { role, content };
  const tool_calls = message.tool_calls.map(({ call_id: id, tool_name: name, arguments: args }) => ({
    id,
    type: "function",
    function: { name, arguments: JSON.stringify(args) },
  }));
  return { role, content, ...(tool_calls.length > 0 && { tool_calls }) };
}
