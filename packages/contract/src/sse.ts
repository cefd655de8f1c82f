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

/** The stream has bytes that are not UTF-8. */
export class MalformedStreamError extends Error {
  override readonly name = "MalformedStreamError";
  constructor(options?: ErrorOptions) {
    super("An event is not UTF-8.", options);
  }
}

/** An event, or a line, is longer than the decoder may hold. */
export class EventTooLargeError extends Error {
  override readonly name = "EventTooLargeError";
  constructor(maxBytes: number) {
    super(`An event has more than ${maxBytes} bytes.`);
  }
}

/** An event of a stream. */
export interface ServerSentEvent {
  /** `message` unless the event has a name. */
  name: string;
  data: string;
}

/** An incremental decoder for one stream. */
export interface EventDecoder {
  /**
   * Adds bytes: the events completed by them, decoded while they are iterated, which must be to the end.
   *
   * @throws MalformedStreamError, EventTooLargeError after the events before.
   */
  push: (bytes: Uint8Array) => Iterable<ServerSentEvent>;
  /** Ends the stream. `truncated`: it ended inside an event, which is dropped as the standard requires. */
  end: () => { truncated: boolean };
}

const lineFeed = 10;
const carriageReturn = 13;
const colonByte = 58;

/**
 * Accepts bytes split anywhere. Line ends are LF, CR and CRLF; comments, other fields and a byte order mark are skipped.
 *
 * @param maxBytes Of one event, with all its fields. Unlimited by default.
 */
export function createEventDecoder(maxBytes = Infinity): EventDecoder {
  // The text is decoded line by line, because a line end is never part of a character: the lines before a malformed
  // one are still read.
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  /** The incomplete last line. */
  let rest: Uint8Array[] = [];
  /** Bytes of the event so far. */
  let size = 0;
  let data: string | null = null;
  let name = "";
  let insideEvent = false;
  let afterReturn = false;
  let isFirst = true;

  function hold(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    rest.push(bytes);
    size += bytes.length;
    if (size > maxBytes) throw new EventTooLargeError(maxBytes);
  }

  function toLine(): string {
    try {
      const line = rest.map((bytes) => decoder.decode(bytes, { stream: true })).join("") + decoder.decode();
      return isFirst && line.startsWith("\ufeff") ? line.slice(1) : line;
    } catch (cause) {
      throw new MalformedStreamError({ cause });
    } finally {
      rest = [];
      isFirst = false;
    }
  }

  function field(line: string): void {
    insideEvent = true;
    const colon = line.indexOf(":");
    const key = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? "" : line.slice(line[colon + 1] === " " ? colon + 2 : colon + 1);
    if (key === "data") data = data === null ? value : `${data}\n${value}`;
    if (key === "event") name = value;
  }

  /** Whether the line is a comment: its bytes may be any. */
  function isComment(): boolean {
    return rest[0]?.[0] === colonByte;
  }

  /** Ends a line; the event that it completes. */
  function endLine(): ServerSentEvent | null {
    if (isComment()) {
      size -= rest.reduce((sum, bytes) => sum + bytes.length, 0);
      rest = [];
      isFirst = false;
      return null;
    }
    const line = toLine();
    // After a byte order mark.
    if (line.startsWith(":")) return null;
    if (line !== "") field(line);
    if (line !== "") return null;
    const event = data === null ? null : { name: name === "" ? "message" : name, data };
    data = null;
    name = "";
    insideEvent = false;
    size = 0;
    return event;
  }

  return {
    *push(bytes) {
      let from = 0;
      for (let at = 0; at < bytes.length; at += 1) {
        const byte = bytes[at];
        // A CR ends its line at once; an LF right after it belongs to it.
        const isSecond = byte === lineFeed && afterReturn;
        afterReturn = byte === carriageReturn;
        if (isSecond) from = at + 1;
        else if (byte === lineFeed || byte === carriageReturn) {
          hold(bytes.subarray(from, at));
          from = at + 1;
          const event = endLine();
          if (event !== null) yield event;
        }
      }
      // The caller may use the bytes again.
      hold(bytes.slice(from));
    },
    end() {
      // An incomplete character also means an incomplete event.
      return { truncated: insideEvent || (rest.length > 0 && !isComment()) };
    },
  };
}

/**
 * Whether an event says only that the connection lives, as servers and proxies send against time limits: one without data,
 * with comments or an empty object as data, or with such a name. An error without words is not a keep-alive.
 */
export function isKeepAlive({ name, data }: ServerSentEvent): boolean {
  if (name === "error") return false;
  if (/^(ping|keep-?alive|heartbeat)$/i.test(name) || /^\s*{\s*}\s*$/.test(data)) return true;
  return data.split("\n").every((line) => /^\s*(:|$)/.test(line));
}

/** A response body, or any async iterable of bytes. */
export type ByteSource = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

/**
 * The data of each event of a stream, as text. Leaving the loop early cancels the stream.
 *
 * @throws TruncatedStreamError after the last whole event, when the stream ended inside another; MalformedStreamError; and
 * whatever the source throws.
 */
export async function* decodeEvents(source: ByteSource): AsyncGenerator<string, void, undefined> {
  const decoder = createEventDecoder();
  for await (const bytes of chunksOf(source)) for (const { data } of decoder.push(bytes)) yield data;
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
