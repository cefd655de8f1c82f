/** The texts of an answer as lists of their parts. */
import type { SayPart, ScriptedAnswer } from "./types.ts";

export function toParts(text: string | SayPart[] = []): SayPart[] {
  return typeof text === "string" ? [text] : text;
}

/** All parts in the order in which they are sent. */
export function sayParts({ think, say, refuse }: ScriptedAnswer): SayPart[] {
  return [...toParts(think), ...toParts(say), ...toParts(refuse)];
}

/** Whether the text depends on the request. */
export function isRepeat(part: SayPart): boolean {
  return typeof part !== "string" && "repeat" in part;
}
