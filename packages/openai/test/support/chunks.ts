/** Chunks of an answer, as a server writes them. */
import type { InferencePart } from "@understudy/contract/provider-data";
import { createAnswerReader } from "../../src/reader.ts";

export const choice = (delta: object, finish_reason: string | null = null) => ({
  choices: [{ index: 0, delta, finish_reason }],
});
export const says = (content: string) => choice({ content });
export const calls = (...tool_calls: object[]) => choice({ tool_calls });
export const finished = (reason: string) => choice({}, reason);

export function read(chunks: readonly unknown[]): InferencePart[] {
  const reader = createAnswerReader();
  return [...chunks.flatMap((chunk) => reader.chunk(chunk)), ...reader.end(true)];
}
