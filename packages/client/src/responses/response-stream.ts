import type { ResponseEvent, ResponseObject } from "@understudy/contract/responses/types";
import type { ApiResponse } from "../call.ts";
import { listen, type Source } from "../stream/listen.ts";
import { readOnce, type EventSource } from "../stream/read-once.ts";
import { type ReadSoFar, ResponseFailed, ResponseStreamCut, ResponseStreamStalled } from "./errors.ts";
import { outputText } from "./output-text.ts";
import { isLastEvent, readResponseEvent } from "./read-event.ts";

/** The events of a response, to be read once in one of five ways. */
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

export function openResponseStream(source: Source): ResponseStream {
  let known: ReadSoFar = none;
  const listening = listen<ResponseEvent>(
    source,
    (data) => {
      const event = readResponseEvent(data, known);
      known = after(known, event);
      return event;
    },
    isLastEvent,
    (stalled, message, cause) =>
      new (stalled ? ResponseStreamStalled : ResponseStreamCut)(message, known, cause),
  );
  const stream: ResponseStream = {
    ...toResponseReading(listening),
    withResponse: async () => ({ ...(await listening.opened), data: stream }),
  };
  return stream;
}

/** Adds all ways of reading to a source. */
export function toResponseReading(source: EventSource<ResponseEvent>): ResponseReading {
  const [read, ways] = readOnce(source);

  async function response(how: string): Promise<ResponseObject> {
    let ended = none;
    for await (const event of read(how)) ended = after(ended, event);
    return checked(ended);
  }

  async function* texts(): AsyncGenerator<string, void, undefined> {
    let ended = none;
    for await (const event of read("textStream()")) {
      if (event.type === "response.output_text.delta") yield event.delta;
      ended = after(ended, event);
    }
    checked(ended);
  }

  return {
    ...ways,
    response: () => response("response()"),
    text: async () => outputText(await response("text()")),
    textStream: texts,
  };
}

/** A stream without a last event throws before. */
function checked(ended: ReadSoFar): ResponseObject {
  const { response } = ended;
  if (response === null) throw new ResponseStreamCut("The stream has no response.", ended);
  if (response.status !== "failed") return response;
  throw new ResponseFailed(response.error?.message ?? "It failed without a reason.", ended);
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
