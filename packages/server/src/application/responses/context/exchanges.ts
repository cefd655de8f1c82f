/** What a response builds on, as exchanges: what was said to the model, and all that it said and did then. */
import type { Message } from "@understudy/contract/types";
import { toMessages, type KeptItem } from "@understudy/responses";

/**
 * How many messages each exchange of the context has, oldest first. `history`: the messages of the context and of the response's
 * own input, which may answer a call in the context; from there on nothing counts as context.
 */
export function exchangesIn(context: readonly KeptItem[], history: readonly Message[]): number[] {
  const before = toMessages(context);
  const ownAt = history.findIndex((message, at) => !isSame(message, before[at]));
  const end = ownAt < 0 ? history.length : ownAt;
  const starts = [...history.slice(0, end).keys()].filter(
    (at) => at > 0 && isSaidTo(history[at]) && !isSaidTo(history[at - 1]),
  );
  return [...starts, end].map((at, index) => at - (starts[index - 1] ?? 0));
}

/** The contents need not be compared: own input only comes between messages, after them, or adds a call. */
function isSame(message: Message, other: Message | undefined): boolean {
  if (message.role === "tool") return other?.role === "tool" && other.call_id === message.call_id;
  if (message.role !== "assistant") return other?.role === message.role;
  return other?.role === "assistant" && other.tool_calls.length === message.tool_calls.length;
}

function isSaidTo(message: Message | undefined): boolean {
  return message?.role === "user" || message?.role === "system";
}
