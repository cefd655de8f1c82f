/** What OpenAI refuses of a conversation although each of its messages has the right form. */
import type { ChatRequest } from "./wire.ts";

type ChatMessage = ChatRequest["messages"][number];

export interface ConversationFault {
  /** The field, as OpenAI names it: `messages.[2].role`. */
  param: string;
  message: string;
  /** Such as `empty_array`; most errors have no code. */
  code: string | null;
}

/** Its first fault, with the words by which clients know OpenAI's errors; null if it is valid. */
export function faultIn(messages: readonly ChatMessage[]): ConversationFault | null {
  /** The calls of the assistant message that the tool messages at hand follow: where each was answered, null before. */
  let calls = new Map<string, number | null>();
  for (const [at, message] of messages.entries()) {
    if (message.role === "tool") {
      const found = faultOfResult(message.tool_call_id ?? null, at, calls);
      if (found !== null) return found;
      calls.set(message.tool_call_id ?? "", at);
      continue;
    }
    const found = unanswered(calls, `messages.[${at}].role`) ?? faultOfAnswer(message, at);
    if (found !== null) return found;
    calls = new Map(message.tool_calls?.map(({ id }) => [id, null]));
  }
  return unanswered(calls, "messages");
}

function faultOfResult(
  id: string | null,
  at: number,
  calls: ReadonlyMap<string, number | null>,
): ConversationFault | null {
  if (id === null) {
    const words = "Missing parameter 'tool_call_id': messages with role 'tool' must have a 'tool_call_id'.";
    return fault(`messages.[${at}].tool_call_id`, words);
  }
  if (calls.size === 0) {
    const words =
      "Invalid parameter: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'. " +
      "Only other tool messages may be between them.";
    return fault(`messages.[${at}].role`, words);
  }
  const answered = calls.get(id);
  if (answered === null) return null;
  const words =
    answered === undefined
      ? `Invalid parameter: 'tool_call_id' of '${id}' not found in 'tool_calls' of previous message. It has ${[...calls.keys()].join(", ")}.`
      : `Invalid parameter: Duplicate value for 'tool_call_id' of '${id}', in messages[${answered}] and messages[${at}].`;
  return fault(`messages.[${at}].tool_call_id`, words);
}

function faultOfAnswer(
  { role, content, refusal, tool_calls }: ChatMessage,
  at: number,
): ConversationFault | null {
  if (role !== "assistant") return null;
  if (tool_calls?.length === 0) {
    const words = `Invalid 'messages[${at}].tool_calls': empty array. Leave tool_calls out of a message without calls.`;
    return fault(`messages[${at}].tool_calls`, words, "empty_array");
  }
  if ((content ?? refusal ?? tool_calls ?? null) !== null) return null;
  const words =
    "Invalid value for 'content': expected a string, got null. Only a message with tool_calls needs none.";
  return fault(`messages.[${at}].content`, words);
}

function unanswered(calls: ReadonlyMap<string, number | null>, param: string): ConversationFault | null {
  const open = [...calls].flatMap(([id, answered]) => (answered === null ? [id] : []));
  if (open.length === 0) return null;
  const words =
    "An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. " +
    `The following tool_call_ids did not have response messages: ${open.join(", ")}.`;
  return fault(param, words);
}

function fault(param: string, message: string, code: string | null = null): ConversationFault {
  return { param, message, code };
}
