/** Markers: `@@name@@` and `@@name#any-id@@` in instructions and user messages choose the script. */
import type { Message } from "@understudy/contract/types";
import { contentText } from "./content.ts";

const pattern = /@@([\w.-]+)(#[^@#\s]+)?@@/g;

/** A marker and where it counts from. */
export interface Marker {
  /** The script that it names. */
  name: string;
  /** The marker without its signs, with its id: `name` or `name#id`. */
  text: string;
  /** How many assistant messages have come since. */
  position: number;
}

/** The newest marker. One in the instructions counts every assistant message. */
export function findMarker(messages: readonly Message[]): Marker | null {
  for (let index = messages.length - 1; index >= 0; index -= 1) {
    const message = messages[index];
    if (message?.role !== "system" && message?.role !== "user") continue;
    const text = contentText(message.content);
    // Most messages have none, and to see that costs less than to look for one.
    if (!text.includes("@@")) continue;
    const [, name, id = ""] = [...text.matchAll(pattern)].at(-1) ?? [];
    if (name === undefined) continue;
    const since = message.role === "system" ? messages : messages.slice(index);
    return { name, text: `${name}${id}`, position: countAnswers(since) };
  }
  return null;
}

/** How many of these messages are the assistant's. */
export function countAnswers(messages: readonly Message[]): number {
  return messages.filter((message) => message.role === "assistant").length;
}

export function withoutMarkers(text: string): string {
  return text.replace(pattern, "");
}

/** A marker as others write it, with or without its signs, as `name` or `name#id`; null for what is none. */
export function toMarker(text: string): string | null {
  const [, name, id = ""] = /^(?:@@)?([\w.-]+)(#[^@#\s]+)?(?:@@)?$/.exec(text) ?? [];
  return name === undefined ? null : `${name}${id}`;
}
