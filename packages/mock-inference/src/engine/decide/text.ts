/** What is written in messages, as far as scripts look at it. */
import type { Message } from "@understudy/contract/types";
import { contentText } from "./content.ts";
import { withoutMarkers } from "./marker.ts";

/** A message's own words: a marker chooses a script and says nothing. */
export function textOf(message: Message | undefined): string {
  return message === undefined ? "" : withoutMarkers(contentText(message.content));
}

/** Whether a text is in the last message, or in any. */
export function mentions(messages: readonly Message[], text: string, scope: "last" | "any"): boolean {
  const wanted = text.toLowerCase();
  const searched = scope === "any" ? messages : messages.slice(-1);
  return searched.some((message) => textOf(message).toLowerCase().includes(wanted));
}

/** A text as an error quotes it. */
export function quoted(text: string, longest = 80): string {
  return JSON.stringify(text.length > longest ? `${text.slice(0, longest)}…` : text);
}
