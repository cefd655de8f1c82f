/** The text of messages, as script conditions see it. */
import type { Message } from "@understudy/contract/types";
import { contentText } from "./content.ts";
import { withoutMarkers } from "./marker.ts";

/** The text of a message without markers. */
export function messageText(message: Message | undefined): string {
  return message === undefined ? "" : withoutMarkers(contentText(message.content));
}

/** Whether the last message, or any, contains the text, ignoring case. */
export function mentions(messages: readonly Message[], text: string, scope: "last" | "any"): boolean {
  const wanted = text.toLowerCase();
  const searched = scope === "any" ? messages : messages.slice(-1);
  return searched.some((message) => messageText(message).toLowerCase().includes(wanted));
}

/** The text of all system messages, without markers; null without one. */
export function instructionsIn(messages: readonly Message[]): string | null {
  const own = messages.filter(({ role }) => role === "system");
  return own.length === 0 ? null : own.map(messageText).join("\n");
}
