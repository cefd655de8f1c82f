/**
 * Parses the Llama Guard prompt: one message that quotes a conversation and asks whether its last message is safe. A Llama
 * Stack sends it for every shield that is a Llama Guard.
 */
import type { InferenceRequest, ShieldRequest } from "@understudy/contract/provider-data";
import type { Message } from "@understudy/contract/types";
import { contentText } from "../../engine/decide/content.ts";

const task = /^\s*Task: Check if there is unsafe content in '(\w+)' messages/;
const begin = "<BEGIN CONVERSATION>";
const end = "<END CONVERSATION>";
const speaker = /(?:^|\n\n)(User|Assistant|Agent|Tool|System|Developer): /g;

/** The shield request in the prompt; null for any other request. */
export function readGuardPrompt({ model, messages }: InferenceRequest): ShieldRequest | null {
  const [only, ...others] = messages;
  if (only === undefined || others.length > 0 || only.role === "assistant") return null;
  const text = contentText(only.content);
  const [, role] = task.exec(text) ?? [];
  const from = text.indexOf(begin);
  // The conversation may contain this text too; the prompt's own is the last one.
  const to = text.lastIndexOf(end);
  if (role === undefined || from === -1 || to < from) return null;
  return {
    shield_id: model,
    touchpoint: ["Assistant", "Agent"].includes(role) ? "assistant-output" : "user-input",
    messages: quotedIn(text.slice(from + begin.length, to).trim()),
    params: {},
  };
}

function quotedIn(conversation: string): Message[] {
  const starts = [...conversation.matchAll(speaker)];
  return starts.map(({ 0: lead, 1: speakerName = "", index }, nth) => {
    const next = starts[nth + 1]?.index ?? conversation.length;
    return toMessage(speakerName, conversation.slice(index + lead.length, next));
  });
}

function toMessage(speakerName: string, content: string): Message {
  switch (speakerName) {
    case "Assistant":
    case "Agent":
      return { role: "assistant", content, stop_reason: "end_of_turn", tool_calls: [] };
    case "Tool":
      return { role: "tool", call_id: "", content };
    case "System":
    case "Developer":
      return { role: "system", content };
    default:
      return { role: "user", content, context: null };
  }
}
