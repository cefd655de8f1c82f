/** The calls of a conversation and their results. */
import type { Message } from "@understudy/contract/types";
import { isScriptTooDeep } from "../../script/depth.ts";

/** A call, and the message that answers it. */
export interface MadeCall {
  tool: string;
  /** Any JSON. */
  arguments: unknown;
  result: Extract<Message, { role: "tool" }> | null;
}

/** The calls in their order. A result answers the newest call of its id before it. */
export function callsIn(messages: readonly Message[]): MadeCall[] {
  const all: MadeCall[] = [];
  const byId = new Map<string, MadeCall>();
  for (const message of messages) {
    if (message.role === "tool") {
      const call = byId.get(message.call_id);
      if (call !== undefined) call.result = message;
    }
    if (message.role !== "assistant") continue;
    for (const { call_id, tool_name, arguments: args } of message.tool_calls) {
      const call: MadeCall = { tool: tool_name, arguments: fromText(args), result: null };
      all.push(call);
      byId.set(call_id, call);
    }
  }
  return all;
}

/** The call that the last message answers. */
export function answeredCall(messages: readonly Message[]): MadeCall | undefined {
  const last = messages.at(-1);
  return last?.role === "tool" ? callsIn(messages).findLast(({ result }) => result === last) : undefined;
}

/** Some servers keep arguments as text. */
function fromText(args: unknown): unknown {
  return typeof args === "string" ? (parseJson(args) ?? args) : args;
}

/** The value of a JSON text; undefined if the text is not JSON, or nested too deep. */
export function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return isScriptTooDeep(value) ? undefined : value;
  } catch {
    return undefined;
  }
}
