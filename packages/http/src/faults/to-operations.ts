/** Applies a fault to the bytes of an answer: events in, operations out. Pure. */
import type { StreamFault } from "@understudy/contract/provider-data";

/** An operation on a connection. Nothing follows a `reset`, `end` or `stall`. */
export type Operation =
  /** Sends one chunk. */
  | { do: "send"; bytes: Uint8Array<ArrayBuffer> }
  /** Resets the connection. */
  | { do: "reset" }
  /** Ends the body normally, though incomplete. */
  | { do: "end" }
  /** Keeps the connection open without sending. */
  | { do: "stall" }
  /** Sends nothing for a while. */
  | { do: "wait"; millis: number };

type Bytes = Uint8Array<ArrayBuffer>;

const lineFeed = 0x0a;
const carriageReturn = 0x0d;
/** Lead bytes of multi-byte UTF-8 characters start here; 0x80 to 0xbf are continuation bytes. */
const firstOfSeveral = 0xc0;

/** The operations for these events. The caller stops at the first one that ends the answer. */
export async function* toOperations(
  events: AsyncIterable<Bytes>,
  fault: StreamFault,
): AsyncGenerator<Operation, void, undefined> {
  yield* breaksOff(fault, 0);
  let index = 0;
  for await (const event of events) {
    yield* forEvent(fault, index, event);
    index += 1;
  }
}

/** The operations for the event with this index, from 0. */
function forEvent(fault: StreamFault, index: number, event: Bytes): Operation[] {
  const { after = 0 } = fault;
  switch (fault.type) {
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
    case "slow":
      return index < after ? [send(event)] : [{ do: "wait", millis: fault.every }, send(event)];
  }
}

/**
 * The operations for a JSON body, which has no events. A fault that breaks it off or pauses does so before it, or after its
 * first half if `after` is positive.
 */
export function forBody(fault: StreamFault, body: Bytes): Operation[] {
  const { after = 0 } = fault;
  const half = after === 0 ? 0 : body.length >> 1;
  const before = half === 0 ? [] : [send(body.subarray(0, half))];
  switch (fault.type) {
    case "reset":
    case "end":
    case "stall":
      return [...before, { do: fault.type }];
    case "slow":
      return [...before, { do: "wait", millis: fault.every }, send(body.subarray(half))];
    case "malformed":
      return [send(malformed(body))];
    case "split_utf8":
      return split(body).map(send);
    case "repeat":
    case "crlf":
      return [send(body)];
  }
}

function breaksOff({ type, after = 0 }: StreamFault, sent: number): Operation[] {
  if (sent !== after) return [];
  return type === "reset" || type === "end" || type === "stall" ? [{ do: type }] : [];
}

function send(bytes: Bytes): Operation {
  return { do: "send", bytes };
}

/** Without the last byte of its text, the closing brace of the JSON. */
function malformed(event: Bytes): Bytes {
  const end = event.findLastIndex((byte) => byte !== lineFeed);
  return event.filter((_, index) => index !== end);
}

/** Split after the lead byte of each multi-byte character. */
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
