/** The messages that a model is given. */
import type { Message } from "@understudy/contract/types";

/** The messages without calls that have no answer, and without messages that become empty. */
export function paired(messages: readonly Message[]): Message[] {
  const answered = new Set(messages.flatMap((message) => (message.role === "tool" ? [message.call_id] : [])));
  return messages.flatMap((message): Message[] => {
    if (message.role !== "assistant") return [message];
    const tool_calls = message.tool_calls.filter(({ call_id }) => answered.has(call_id));
    return message.content === "" && tool_calls.length === 0 ? [] : [{ ...message, tool_calls }];
  });
}
