/** How an answer is written over chat completions. */
import { dialects, type QuirkName } from "@understudy/openai";
import type { Script, ScriptedAnswer } from "./types.ts";

export type Spoken = Pick<Script, "dialect" | "quirks">;

export function quirksIn({ dialect, quirks = [] }: Spoken): readonly QuirkName[] {
  return dialect === undefined ? quirks : [...dialects[dialect], ...quirks];
}

/** The quirks of an answer: its own, or those of its script. */
export function quirksOfAnswer(script: Script, answer: ScriptedAnswer): readonly QuirkName[] {
  const isOwn = answer.dialect !== undefined || answer.quirks !== undefined;
  return quirksIn(isOwn ? answer : script);
}
