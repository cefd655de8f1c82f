/** The text of messages, as script conditions see it. */
import type { Message } from "@understudy/contract/types";
import { contentText } from "./content.ts";
import { withoutMarkers } from "./marker.ts";

/** The text of a message without markers. */
export function textOf(message: Message | undefined): string {
  return message === undefined ? "" : withoutMarkers(contentText(message.content));
}

/** Whether the last message, or any, contains the text, ignoring case. */
export function mentions(messages: readonly Message[], text: string, scope: "last" | "any"): boolean {
  const wanted = text.toLowerCase();
  const searched = scope === "any" ? messages : messages.slice(-1);
  return searched.some((message) => textOf(message).toLowerCase().includes(wanted));
}

/** A text quoted for an error message, truncated to `longest` characters. */
export function quoted(text: string, longest = 80): string {
  return JSON.stringify(text.length > longest ? `${text.slice(0, longest)}…` : text);
}
