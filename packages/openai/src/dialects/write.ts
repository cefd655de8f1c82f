/** Writes answers as servers with these quirks do. */
import { isRecord } from "@understudy/contract";
import { toEventText } from "@understudy/contract/sse";
import type { WritableError, Chunk, Fields, ToolCall, Writing } from "./quirk.ts";
import { quirksOf, type QuirkName } from "./quirks.ts";

/** For one answer: it remembers what was written. */
export interface QuirkWriter {
  /** The deltas of a call. */
  deltas(deltas: readonly ToolCall[]): readonly ToolCall[];
  /** The events for a chunk. */
  chunk(chunk: Chunk): string[];
  /** An event that has no chunk. */
  event(text: string): string;
  /** What comes at the end, in events. */
  end(events: readonly string[]): string[];
  /** An answer that is not streamed. */
  completion(completion: Fields): Fields;
  /** The body of an error. */
  error(error: WritableError): object;
  /** The last events of a stream that fails. */
  failed(error: WritableError): string[];
}

export function createQuirkWriter(names: readonly QuirkName[]): QuirkWriter {
  const writings = quirksOf(names).flatMap(({ write }) => write ?? []);
  const streams = writings.flatMap(({ chunks }) => chunks?.() ?? []);

  /** A value after all functions that are for it. */
  function written<Value>(key: keyof Writing, value: Value): Value {
    return writings.reduce((before, writing) => {
      // The caller gives each function what it takes.
      const write = writing[key] as ((value: Value) => Value) | undefined;
      return write?.(before) ?? before;
    }, value);
  }

  function toChunk(chunk: Chunk): Chunk {
    if (!chunk.choices) return chunk;
    const choices = chunk.choices.map((choice) => {
      const plain = { ...choice, delta: written("delta", choice["delta"]) };
      return written("chunkChoice", written("choice", plain));
    });
    return { ...chunk, choices };
  }

  function through(chunk: Chunk): Chunk[] {
    return streams.reduce((chunks, stream) => chunks.flatMap(stream), [chunk]);
  }

  function toEvents(chunks: readonly Chunk[]): string[] {
    if (writings.length === 0) return chunks.map(toEventText);
    return chunks.map((chunk) => written("event", toEventText(toChunk(chunk))));
  }

  const writer: QuirkWriter = {
    deltas: (deltas) => written("deltas", deltas),
    chunk: (chunk) => toEvents(through(chunk)),
    event: (text) => written("event", text),
    end: (events) => written("end", [...events]),
    completion(completion) {
      const choices = list(completion["choices"]).map((choice) =>
        written("choice", { ...choice, message: toMessage(choice["message"]) }),
      );
      return { ...completion, choices };
    },
    error: (failed) =>
      writings.reduce((body, { error }) => (error === undefined ? body : error(failed)), failed.toBody()),
    failed(problem) {
      const body = writer.error(problem);
      const own = writings.find(({ errorEvent }) => errorEvent !== undefined)?.errorEvent?.(body);
      // A chunk without choices makes them give what they hold back.
      const held = through({}).filter(({ choices }) => choices?.length);
      return [...toEvents(held), written("event", own ?? `data: ${JSON.stringify(body)}\n\n`)];
    },
  };
  return writer;

  function toMessage(value: unknown): Fields {
    const message = isRecord(value) ? value : {};
    const calls = list(message["tool_calls"]).map((call) => written("call", call));
    return written("message", { ...message, ...(calls.length > 0 && { tool_calls: calls }) });
  }
}

function list(value: unknown): Fields[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}
