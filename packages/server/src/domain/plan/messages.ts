/** The messages of turns, and the prompt of model and shields. */
import type { Policy } from "@understudy/contract/profiles";
import type {
  CompletionMessage,
  InterleavedContent,
  Message,
  ToolCall,
  ToolResponseMessage,
  TurnInputMessage,
} from "@understudy/contract/types";
import { Problem } from "../errors.ts";
import type { StoredStep } from "../turn/state/state.ts";

/** The parts of a turn that have messages. */
export interface Conversation {
  input_messages: readonly TurnInputMessage[];
  steps: readonly StoredStep[];
}

/** How refusals are shown to the model in later turns. */
export type Replay = Pick<Policy, "refusals" | "silent_refusals">;

/** The messages of one turn in order. Throws `bad_request` for a refusal that cannot be replayed. */
export function messagesOf(turn: Conversation, replay?: Replay): Message[] {
  const messages: Message[] = turn.input_messages.map(withoutContext);
  for (const step of turn.steps) {
    if (step.step_type === "inference") messages.push(step.model_response);
    if (step.step_type === "tool_execution") messages.push(...step.tool_responses.map(toToolMessage));
    if (step.step_type === "shield_call" && step.refusal !== null) {
      if (replay?.silent_refusals === "none" && (step.violation?.user_message ?? null) === null)
        throw new Problem("bad_request", "An earlier refusal in this session has no message.");
      // The refusal of an output shield replaces the answer.
      const replaces = step.touchpoint === "assistant-output" && replay?.refusals !== "after";
      if (replaces) messages.splice(lastAnswer(messages));
      messages.push(refusalMessage(step.refusal));
    }
  }
  return messages;
}

/** The answer of a turn that a shield ended. */
export function refusalMessage(text: string): CompletionMessage {
  return { role: "assistant", content: text, stop_reason: "end_of_turn", tool_calls: [] };
}

/** The system message, unless it is empty, then the messages without unpaired calls and responses unless these are kept. */
export function toPrompt(
  instructions: string,
  messages: readonly Message[],
  looseEnds: Policy["loose_ends"] = "left_out",
): Message[] {
  const system: Message[] = instructions === "" ? [] : [{ role: "system", content: instructions }];
  return [...system, ...(looseEnds === "kept" ? messages : withoutUnpaired(messages))];
}

/** A call with its response, and where both are. */
export interface CallPair {
  call: ToolCall;
  calledAt: number;
  answeredAt: number;
}

/** A call pairs with the first tool message of its id that follows it before the next call of that id. */
export function callPairs(messages: readonly Message[]): CallPair[] {
  const open = new Map<string, Omit<CallPair, "answeredAt">>();
  return messages.flatMap((message, at): CallPair[] => {
    if (message.role === "assistant")
      for (const call of message.tool_calls) open.set(call.call_id, { call, calledAt: at });
    const called = message.role === "tool" ? open.get(message.call_id) : undefined;
    if (called === undefined) return [];
    open.delete(called.call.call_id);
    return [{ ...called, answeredAt: at }];
  });
}

/** Drops calls without response, responses without call, and empty messages. */
function withoutUnpaired(messages: readonly Message[]): Message[] {
  // Without calls and their responses nothing needs pairing.
  if (!messages.some(isOfCall)) return messages.filter(({ content }) => !isEmpty(content)).map(ownMessage);
  const pairs = callPairs(messages);
  const answered = new Set(pairs.map(({ call }) => call));
  const answers = new Set(pairs.map(({ answeredAt }) => answeredAt));
  return messages.flatMap((message, at): Message[] => {
    if (message.role === "tool") return answers.has(at) ? [message] : [];
    if (message.role !== "assistant") return isEmpty(message.content) ? [] : [message];
    const tool_calls = message.tool_calls.filter((call) => answered.has(call));
    return isEmpty(message.content) && tool_calls.length === 0 ? [] : [{ ...message, tool_calls }];
  });
}

function lastAnswer(messages: readonly Message[]): number {
  return messages.findLastIndex((message) => message.role === "assistant");
}

function isOfCall(message: Message): boolean {
  return message.role === "tool" || (message.role === "assistant" && message.tool_calls.length > 0);
}

/** A copy of an answer, which may be of the history: a provider may change what it is given. */
function ownMessage(message: Message): Message {
  if (message.role !== "assistant") return message;
  const own = { ...message };
  own.tool_calls = [];
  return own;
}

/** Whether a content is empty in any of its forms. */
export function isEmpty(content: InterleavedContent): boolean {
  if (typeof content === "string") return content === "";
  const items = Array.isArray(content) ? content : [content];
  return items.every((item) => item.type === "text" && item.text === "");
}

function withoutContext(message: TurnInputMessage): Message {
  return message.role === "user" ? { ...message, context: null } : message;
}

function toToolMessage(response: { call_id: string; content: InterleavedContent }): ToolResponseMessage {
  return { role: "tool", call_id: response.call_id, content: response.content };
}
