/** Reads a streamed chat completion. */
import { createEventDecoder, ProviderError, shortened } from "@understudy/contract";
import type { InferencePart } from "@understudy/contract/provider-data";
import { toProviderError } from "./errors.ts";
import { createAnswerReader } from "./reader.ts";

/**
 * The parts of an answer; the last is `stop`. An abort, or leaving the loop, cancels the body.
 *
 * @throws ProviderError for an error in the stream and for one that is no whole answer; the reason of an abort; whatever the
 * body throws.
 */
export async function* readFrames(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<InferencePart, void, undefined> {
  const reader = createAnswerReader();
  for await (const { name, data } of eventsOf(body, signal)) {
    if (data.trim() === "[DONE]") {
      yield* reader.end(true);
      return;
    }
    if (data.trim() === "") continue;
    if (name === "error") throw errorIn(data);
    yield* reader.chunk(parse(data));
  }
  yield* reader.end(false);
}

/** Bytes: no model writes so much at once. */
const largestEvent = 8 * 1024 * 1024;

async function* eventsOf(body: ReadableStream<Uint8Array>, signal: AbortSignal) {
  const decoder = createEventDecoder(largestEvent);
  // Ends the wait for the next bytes, also of a body that knows nothing of the signal.
  const bytes = body.pipeThrough(new TransformStream<Uint8Array, Uint8Array>(), { signal });
  for await (const piece of bytes) yield* decoder.push(piece);
  // A server may leave out the empty line after its last event.
  yield* decoder.push(new TextEncoder().encode("\n\n"));
}

/** The error in an event with the name `error`: its data may be an error, the content of an error, or a text. */
function errorIn(data: string): ProviderError {
  try {
    const value: unknown = JSON.parse(data);
    return toProviderError(value) ?? toProviderError({ error: value }) ?? new ProviderError(data);
  } catch {
    return new ProviderError(data);
  }
}

function parse(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch (cause) {
    const message = `The model's server sent an event that is not JSON: ${shortened(data)}`;
    throw new ProviderError(message, { status: 502, cause });
  }
}
