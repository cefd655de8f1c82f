import type { ResponseEvent, ResponseObject } from "@understudy/contract/responses/types";
import type { ApiResponse } from "../sending/call.ts";
import { valueAt, firstText } from "../sending/errors.ts";
import { listen, type Source } from "../stream/listen.ts";
import { share, type EventSource } from "../stream/share.ts";
import { type ReadSoFar, ResponseFailed, ResponseStreamCut, ResponseStreamStalled } from "./errors.ts";
import { createFinishedItems } from "./finished-items.ts";
import { outputText } from "./output-text.ts";
import { isLastEvent, readResponseEvent } from "./read-event.ts";

/**
 * The events of a response, to be read once: by `for await`, `textStream()` or `toReadableStream()`. `response()` and `text()`
 * can be asked for before, during and after that, as often as wanted.
 */
export interface ResponseReading extends AsyncIterable<ResponseEvent> {
  /**
   * The response of the last event: completed, incomplete or cancelled.
   *
   * @throws ResponseFailed
   */
  response(): Promise<ResponseObject>;
  /** The text of that response. */
  text(): Promise<string>;
  /** The deltas of its text. */
  textStream(): AsyncIterable<string>;
  /** The events as a web stream. */
  toReadableStream(): ReadableStream<ResponseEvent>;
  /** Stops reading; the reader gets this reason, an `AbortError` by default. A stored response runs on. */
  abort(reason?: unknown): void;
}

/** The events of a response. A stream that ends without its last event is an error, raised after all others. */
export interface ResponseStream extends ResponseReading {
  /** Resolves when the stream starts: the stream with status, headers and request id. */
  withResponse(): Promise<ApiResponse<ResponseStream>>;
}

/** @param isWhole Whether the stream begins with the first event. */
export function openResponseStream(source: Source, isWhole: boolean): ResponseStream {
  let known: ReadSoFar = none;
  const items = createFinishedItems(isWhole);
  const listening = listen<ResponseEvent>(
    source,
    (sent) => {
      const event = readResponseEvent(sent, known, items);
      known = after(known, event);
      return event;
    },
    isLastEvent,
    (fault, message, cause) =>
      new (fault === "stalled" ? ResponseStreamStalled : ResponseStreamCut)(message, known, cause),
  );
  const stream: ResponseStream = {
    ...toResponseReading(listening),
    withResponse: async () => ({ ...(await listening.opened), data: stream }),
  };
  return stream;
}

/** Adds all ways of reading to a source. */
export function toResponseReading({ next, abort }: EventSource<ResponseEvent>): ResponseReading {
  let ended = none;
  const { read, finish, ways } = share<ResponseEvent>({
    async next() {
      const result = await next();
      if (result.done !== true) ended = after(ended, result.value);
      return result;
    },
    abort,
  });

  async function response(): Promise<ResponseObject> {
    await finish();
    return checked(ended);
  }

  async function* toTexts(events: AsyncIterable<ResponseEvent>): AsyncGenerator<string, void, undefined> {
    for await (const event of events) if (event.type === "response.output_text.delta") yield event.delta;
    checked(ended);
  }

  return {
    ...ways,
    response,
    text: async () => outputText(await response()),
    textStream: () => toTexts(read("textStream()")),
  };
}

/** A stream without a last event throws before. */
function checked(ended: ReadSoFar): ResponseObject {
  const { response } = ended;
  if (response === null) throw new ResponseStreamCut("The stream has no response.", ended);
  if (response.status !== "failed") return response;
  const { error } = response;
  throw new ResponseFailed(firstText(valueAt(error, "message"), error, "It failed without a reason."), ended);
}

const none: ReadSoFar = { response: null, sequence_number: -1 };

/** What was read with one more event. */
function after(known: ReadSoFar, event: ResponseEvent): ReadSoFar {
  return {
    response: "response" in event ? event.response : known.response,
    // A server that counts not at all has no events to be sent again.
    sequence_number: event.sequence_number ?? known.sequence_number,
  };
}
