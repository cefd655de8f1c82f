/** Reads a streamed chat completion. */
import { createEventDecoder, ProviderError, shortened } from "@understudy/contract";
import type { InferencePart } from "@understudy/contract/provider-data";
import { readings, type Quirk, type Reading, type StreamEvent } from "./dialects/index.ts";
import { createAnswerReader } from "./reader.ts";

/**
 * The parts of an answer; the last is `stop`. An abort, or leaving the loop, cancels the body. `quirks`: those that are known;
 * by default all.
 *
 * @throws ProviderError for an error in the stream and for one that is no whole answer; the reason of an abort; whatever the
 * body throws.
 */
export async function* readFrames(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
  quirks?: readonly Quirk[],
): AsyncGenerator<InferencePart, void, undefined> {
  const reader = createAnswerReader(quirks);
  for await (const { data } of eventsOf(body, signal, readings(quirks))) {
    if (data.trim() === "[DONE]") {
      yield* reader.end(true);
      return;
    }
    yield* reader.chunk(parse(data));
  }
  yield* reader.end(false);
}

/** Bytes: no model writes so much at once. */
const largestEvent = 8 * 1024 * 1024;

/** Bytes; more than half a million tokens, each in an event of its own. */
const largestStream = 128 * 1024 * 1024;

async function* eventsOf(body: ReadableStream<Uint8Array>, signal: AbortSignal, rules: readonly Reading[]) {
  const decoder = createEventDecoder(largestEvent);
  const plain = (events: Iterable<StreamEvent>) => [...events].flatMap((event) => plainEvent(event, rules));
  // Ends the wait for the next bytes, also of a body that knows nothing of the signal.
  const bytes = body.pipeThrough(new TransformStream<Uint8Array, Uint8Array>(), { signal });
  let size = 0;
  for await (const piece of bytes) {
    size += piece.byteLength;
    if (size > largestStream)
      throw new ProviderError(
        `The model's server streamed more than ${largestStream} bytes, and did not end its answer.`,
        { status: 502 },
      );
    yield* plain(decoder.push(piece));
  }
  const tail = rules.map((rule) => rule.tail ?? "").join("");
  yield* plain(decoder.push(new TextEncoder().encode(tail)));
}

/** An event as OpenAI writes it, or none. */
function plainEvent(event: StreamEvent, rules: readonly Reading[]): StreamEvent[] {
  let plain: StreamEvent | null = event;
  for (const rule of rules) if (plain !== null && rule.event !== undefined) plain = rule.event(plain);
  return plain === null ? [] : [plain];
}

function parse(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch (cause) {
    const message = `The model's server sent an event that is not JSON: ${shortened(data)}`;
    throw new ProviderError(message, { status: 502, cause });
  }
}
