/** The fields that OpenAI has for a chat completion request and strict servers know. */
export const knownFields: ReadonlySet<string> = new Set([
  "model",
  "messages",
  "stream",
  "stream_options",
  "tools",
  "tool_choice",
  "parallel_tool_calls",
  "response_format",
  "temperature",
  "top_p",
  "max_tokens",
  "stop",
  "n",
  "presence_penalty",
  "frequency_penalty",
]);
