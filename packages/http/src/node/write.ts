/** Writes an answer to a Node response directly, avoiding `Response` and web streams. */
import type { ServerResponse } from "node:http";
import type { Answer, TextSource } from "../answers/answer.ts";
import { ConnectionReset } from "../answers/connection-reset.ts";
import { toBytes } from "./to-bytes.ts";

/** Resolves when a body in pieces is written, and at once for any other, which is written soon. */
export async function writeAnswer(
  { status, headers, body }: Answer,
  outgoing: ServerResponse,
): Promise<void> {
  if (typeof body === "string") {
    const length = Buffer.byteLength(body);
    outgoing.writeHead(status, listOf(headers, length));
    // Of ASCII alone, whose bytes are the same in both, Node copies the bytes. The head is written so, too.
    soon(() => outgoing.end(body, length === body.length ? "latin1" : "utf8"));
    return;
  }
  outgoing.writeHead(status, listOf(headers, null));
  if (body !== null) return writePieces(body, outgoing);
  soon(() => outgoing.end());
}

/** As many as most answers need: a list that grows is copied twice. */
const places: readonly string[] = Array.from({ length: 32 }, () => "");

/** Names and values in turn, which Node writes in less time than an object. */
function listOf(headers: Answer["headers"], length: number | null): string[] {
  const list = [...places];
  let at = 0;
  // Not by `Object.keys`, which makes a list.
  for (const name in headers) {
    if (length !== null && name === "content-length") continue;
    list[at++] = name;
    list[at++] = headers[name] ?? "";
  }
  if (length !== null) {
    list[at++] = "content-length";
    list[at++] = String(length);
  }
  list.length = at;
  return list;
}

async function writePieces(source: TextSource, outgoing: ServerResponse): Promise<void> {
  const cancel = (): void => source.cancel();
  outgoing.once("close", cancel);
  // The client may have disconnected before the answer began: then the event has passed.
  if (outgoing.destroyed) cancel();
  const buffer = createBuffer(outgoing);
  try {
    for (;;) {
      const next = source.next();
      const piece = next instanceof Promise ? await next : next;
      if (piece === undefined) break;
      buffer.add(piece);
      if (outgoing.writableNeedDrain) await drained(outgoing);
    }
    // A close after the last piece is not a cancellation.
    outgoing.off("close", cancel);
    buffer.end();
  } catch (error) {
    buffer.flush();
    if (error instanceof ConnectionReset) await sent(outgoing).then(() => outgoing.socket?.resetAndDestroy());
    // Destroyed, not ended, so that the client notices that the response is incomplete.
    else outgoing.destroy();
  }
}

/** Buffered text is flushed at this length. */
const maxBuffered = 16_384;

interface TextBuffer {
  add(piece: string | Uint8Array): void;
  flush(): void;
  end(): void;
}

/**
 * Combines texts that are ready at the same time into one write, with head and end, because a write costs more than making
 * an event. Bytes are written as separate chunks, since faults depend on chunk boundaries.
 */
function createBuffer(outgoing: ServerResponse): TextBuffer {
  let text = "";
  let due = false;
  let ended = false;
  const flush = (): void => {
    if (text !== "" && !outgoing.destroyed) outgoing.write(text);
    text = "";
  };
  const flushSoon = (): void => {
    if (due) return;
    due = true;
    soon(() => {
      due = false;
      // As bytes: Node would go through the text once for its length, and again to write it.
      if (ended)
        // Memory that texts share is for what is sent at once: else what waits would hold all of it.
        outgoing.end(outgoing.socket?.writableLength === 0 ? toBytes(text) : Buffer.from(text));
      else if (text !== "") flush();
      else if (!outgoing.writableEnded) outgoing.flushHeaders();
    });
  };
  flushSoon();
  return {
    flush,
    add(piece) {
      if (typeof piece === "string") {
        text += piece;
        if (text.length >= maxBuffered) flush();
        else flushSoon();
      } else {
        flush();
        outgoing.write(piece);
      }
    },
    end() {
      ended = true;
      flushSoon();
    },
  };
}

const waiting: (() => void)[] = [];

/**
 * Defers writes until all pending requests were processed, so that a client of many responses is woken once instead of for
 * each, which costs more than the writes. Commits of the same rounds come before, so that what they announce goes with the
 * rest.
 */
function soon(write: () => void): void {
  if (waiting.push(write) === 1)
    afterRounds(3, () => {
      for (const each of waiting.splice(0)) each();
    });
}

/** After so many rounds of the event loop. Where nothing else happens, they take microseconds. */
function afterRounds(count: number, work: () => void): void {
  setImmediate(() => (count === 1 ? work() : afterRounds(count - 1, work)));
}

/** Resolves when all writes so far were flushed or failed. */
function sent(outgoing: ServerResponse): Promise<void> {
  return new Promise((resolve) => outgoing.write("", () => resolve()));
}

/** Resolves on `drain`, or on `close` if the client disconnects. */
function drained(outgoing: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      outgoing.off("drain", end).off("close", end);
      resolve();
    };
    outgoing.on("drain", end).on("close", end);
  });
}
