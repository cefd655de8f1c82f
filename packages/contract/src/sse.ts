/**
 * Server-sent events (WHATWG HTML standard): an encoder and an incremental decoder. Imports nothing, because it is part of
 * every browser bundle with the client.
 */
const encoder = /* @__PURE__ */ new TextEncoder();

/** An item as the text of one event: `data: <json>` and an empty line. */
export function toEventText(item: object): string {
  return `data: ${JSON.stringify(item)}\n\n`;
}

/** The same as bytes. */
export function encodeEvent(item: object): Uint8Array<ArrayBuffer> {
  return encoder.encode(toEventText(item));
}

/** An event with text data, such as `[DONE]` of other protocols; one `data:` field per line. */
export function encodeData(data: string): Uint8Array<ArrayBuffer> {
  const lines = data.split(/\r\n|\r|\n/).map((line) => `data: ${line}\n`);
  return encoder.encode(`${lines.join("")}\n`);
}

/** The data of an event is not JSON. `text` is its beginning. */
export class EventSyntaxError extends Error {
  override readonly name = "EventSyntaxError";
  readonly text: string;
  constructor(data: string, options?: ErrorOptions) {
    const text = data.length > 200 ? `${data.slice(0, 200)}…` : data;
    super(`The data of an event is not JSON: ${text}`, options);
    this.text = text;
  }
}

/** The stream ended inside an event, which is dropped. */
export class TruncatedStreamError extends Error {
  override readonly name = "TruncatedStreamError";
  constructor() {
    super("The stream ended inside an event.");
  }
}

/** An incremental decoder for one stream. */
export interface EventDecoder {
  /** Adds bytes; returns the data of the events completed by them. */
  push: (bytes: Uint8Array) => string[];
  /** Ends the stream. `truncated`: it ended inside an event, which is dropped as the standard requires. */
  end: () => { truncated: boolean };
}

/** Accepts bytes split anywhere. Line ends are LF, CR and CRLF; comments, other fields and a byte order mark are skipped. */
export function createEventDecoder(): EventDecoder {
  const decoder = new TextDecoder();
  /** The incomplete last line. */
  let rest = "";
  let data: string | null = null;
  let insideEvent = false;
  let afterReturn = false;

  /** A CR ends its line at once; an LF at the start of the next chunk then belongs to it. */
  function linesOf(text: string): string[] {
    const piece = afterReturn && text.startsWith("\n") ? text.slice(1) : text;
    if (text !== "") afterReturn = text.endsWith("\r");
    const lines = piece.split(piece.includes("\r") ? /\r\n?|\n/ : "\n");
    lines[0] = rest + (lines[0] ?? "");
    rest = lines.pop() ?? "";
    return lines;
  }

  function field(line: string): void {
    insideEvent = true;
    if (line !== "data" && !line.startsWith("data:")) return;
    const value = line.slice(line[5] === " " ? 6 : 5);
    data = data === null ? value : `${data}\n${value}`;
  }

  return {
    push(bytes) {
      const events: string[] = [];
      for (const line of linesOf(decoder.decode(bytes, { stream: true }))) {
        if (line !== "") {
          if (!line.startsWith(":")) field(line);
          continue;
        }
        if (data !== null) events.push(data);
        data = null;
        insideEvent = false;
      }
      return events;
    },
    end() {
      // An incomplete character also means an incomplete event.
      rest += decoder.decode();
      return { truncated: insideEvent || (rest !== "" && !rest.startsWith(":")) };
    },
  };
}

/** A response body, or any async iterable of bytes. */
export type ByteSource = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

/**
 * The data of each event of a stream, as text. Leaving the loop early cancels the stream.
 *
 * @throws TruncatedStreamError after the last whole event, when the stream ended inside another; and whatever the
 * source throws.
 */
export async function* decodeEvents(source: ByteSource): AsyncGenerator<string, void, undefined> {
  const decoder = createEventDecoder();
  for await (const bytes of chunksOf(source)) yield* decoder.push(bytes);
  if (decoder.end().truncated) throw new TruncatedStreamError();
}

/** The data of an event as JSON. @throws EventSyntaxError */
export function parseEvent(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch (cause) {
    throw new EventSyntaxError(data, { cause });
  }
}

/**
 * The JSON of each event of a stream. Its shape is not checked.
 *
 * @throws EventSyntaxError, and what `decodeEvents` throws.
 */
export async function* decodeItems(source: ByteSource): AsyncGenerator<unknown, void, undefined> {
  for await (const data of decodeEvents(source)) yield parseEvent(data);
}

/** Not all browsers support async iteration of streams. */
async function* chunksOf(source: ByteSource): AsyncGenerator<Uint8Array, void, undefined> {
  if (!("getReader" in source)) {
    yield* source;
    return;
  }
  const reader = source.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    // Not awaited: cancelling an intercepted response may never settle. No effect after the end.
    reader.cancel().catch(() => undefined);
    reader.releaseLock();
  }
}
