/** What a fault does to the bytes of an answer. Pure: an answer's events go in, what is to be done comes out. */
import type { Fault } from "../script/types.ts";

/** What is done on a connection, in order. Nothing follows a `reset`, an `end` or a `stall`. */
export type Operation =
  /** Bytes that leave as one chunk. */
  | { do: "send"; bytes: Uint8Array<ArrayBuffer> }
  /** The connection is cut, as by a machine that went down. */
  | { do: "reset" }
  /** The body ends as it should. */
  | { do: "end" }
  /** Nothing more comes, and nothing says so. */
  | { do: "stall" };

type Bytes = Uint8Array<ArrayBuffer>;

const lineFeed = 0x0a;
const carriageReturn = 0x0d;
/** Bytes from here on begin a character of several; those between 0x80 and here continue one. */
const firstOfSeveral = 0xc0;

/** What is done for these events. What follows an `Operation` that ends the answer is not to be done. */
export async function* toOperations(
  events: AsyncIterable<Bytes>,
  fault: Fault,
): AsyncGenerator<Operation, void, undefined> {
  yield* breaksOff(fault, 0);
  let index = 0;
  for await (const event of events) {
    yield* forEvent(fault, index, event);
    index += 1;
  }
}

/** What is done for the event of this index, counted from 0. */
function forEvent(fault: Fault, index: number, event: Bytes): Operation[] {
  const { type, after = 0 } = fault;
  switch (type) {
    case "reset":
    case "end":
    case "stall":
      return [send(event), ...breaksOff(fault, index + 1)];
    case "malformed":
      return [send(index === after ? malformed(event) : event)];
    case "repeat":
      return index + 1 === after ? [send(event), send(event)] : [send(event)];
    case "split_utf8":
      return index < after ? [send(event)] : split(event).map(send);
    case "crlf":
      return [send(index < after ? event : withReturns(event))];
  }
}

/**
 * What is done for a body of JSON, which has no events: what breaks it off does so before it, or in its middle if events
 * were to come first.
 */
export function forBody({ type, after = 0 }: Fault, body: Bytes): Operation[] {
  switch (type) {
    case "reset":
    case "end":
    case "stall":
      return [...(after === 0 ? [] : [send(body.subarray(0, body.length >> 1))]), { do: type }];
    case "malformed":
      return [send(malformed(body))];
    case "split_utf8":
      return split(body).map(send);
    case "repeat":
    case "crlf":
      return [send(body)];
  }
}

function breaksOff({ type, after = 0 }: Fault, sent: number): Operation[] {
  if (sent !== after) return [];
  return type === "reset" || type === "end" || type === "stall" ? [{ do: type }] : [];
}

function send(bytes: Bytes): Operation {
  return { do: "send", bytes };
}

/** Without the last byte of its text, which closes the JSON. */
function malformed(event: Bytes): Bytes {
  const end = event.findLastIndex((byte) => byte !== lineFeed);
  return event.filter((_, index) => index !== end);
}

/** Cut after the first byte of each character that has several. */
function split(event: Bytes): Bytes[] {
  const cuts = [...event.keys()].filter((index) => (event[index] ?? 0) >= firstOfSeveral);
  const starts = [0, ...cuts.map((index) => index + 1)];
  return starts.map((start, nth) => event.subarray(start, starts[nth + 1]));
}

function withReturns(event: Bytes): Bytes {
  return Uint8Array.from(
    [...event].flatMap((byte) => (byte === lineFeed ? [carriageReturn, lineFeed] : [byte])),
  );
}
