/** Markers: `@@name@@` and `@@name#any-id@@` in instructions and user messages choose the script. */
import type { Message } from "@understudy/contract/types";
import { contentText } from "./content.ts";

const pattern = /@@([\w.-]+)(#[^@#\s]+)?@@/g;

/** A marker found in a conversation. */
export interface Marker {
  /** `name` or `name#id`. */
  text: string;
  /** Number of assistant messages since the marker. */
  position: number;
}

/** The newest marker, or null. For one in the instructions every assistant message counts. */
export function findMarker(messages: readonly Message[]): Marker | null {
  for (let index = messages.length - 1; index >= 0; index -= 1) {
    const message = messages[index];
    if (message?.role !== "system" && message?.role !== "user") continue;
    const text = contentText(message.content);
    const [, name, id = ""] = [...text.matchAll(pattern)].at(-1) ?? [];
    if (name === undefined) continue;
    const since = message.role === "system" ? messages : messages.slice(index);
    return { text: `${name}${id}`, position: countAnswers(since) };
  }
  return null;
}

/** Number of assistant messages. */
export function countAnswers(messages: readonly Message[]): number {
  return messages.filter((message) => message.role === "assistant").length;
}

export function withoutMarkers(text: string): string {
  return text.replace(pattern, "");
}

/** Normalizes a marker, with or without `@@`, to `name` or `name#id`; null if invalid. */
export function toMarker(text: string): string | null {
  const [, name, id = ""] = /^(?:@@)?([\w.-]+)(#[^@#\s]+)?(?:@@)?$/.exec(text) ?? [];
  return name === undefined ? null : `${name}${id}`;
}

/** `name` or `name#id` of a marker with or without `@@`. Throws a `TypeError` if it is invalid. */
export function markerKey(text: string): string {
  const marker = toMarker(text);
  if (marker === null)
    throw new TypeError(`${JSON.stringify(text)} is no marker; a marker is name or name#id`);
  return marker;
}

/** `name` of `name#id`. */
export function scriptOf(marker: string): string {
  return marker.replace(/#.*/s, "");
}
