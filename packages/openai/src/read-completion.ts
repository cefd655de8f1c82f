/** Reads a chat completion that is not streamed. */
import { isRecord } from "@understudy/contract";
import type { InferencePart } from "@understudy/contract/provider-data";
import type { Quirk } from "./dialects/index.ts";
import { createAnswerReader } from "./reader.ts";

/**
 * The parts of its first choice; the last is `stop`. It is read as a stream of one chunk. `quirks`: those that are known; by
 * default all.
 *
 * @throws ProviderError for an error.
 */
export function readCompletion(value: unknown, quirks?: readonly Quirk[]): InferencePart[] {
  const reader = createAnswerReader(quirks);
  if (!isRecord(value)) return [...reader.chunk(value), ...reader.end(false)];
  const choices = Array.isArray(value["choices"]) ? value["choices"] : [];
  const chunk = { ...value, choices: choices.filter(isRecord).map(toChunkChoice) };
  return [...reader.chunk(chunk), ...reader.end(choices.length > 0)];
}

/** Calls of a message have no index: their place is theirs. */
function toChunkChoice({ message, ...choice }: Record<string, unknown>): object {
  if (!isRecord(message)) return choice;
  const calls = Array.isArray(message["tool_calls"]) ? message["tool_calls"].filter(isRecord) : [];
  return { ...choice, delta: { ...message, tool_calls: calls.map((call, index) => ({ ...call, index })) } };
}
