/** Writes an answer to a Node response directly, avoiding `Response` and web streams. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Answer, TextSource } from "../answers/answer.ts";
import { ConnectionReset } from "../answers/connection-reset.ts";

/** Resolves when the last piece of a body is written. */
export async function writeAnswer(
  { status, headers, body }: Answer,
  outgoing: ServerResponse,
): Promise<void> {
  if (typeof body === "string") {
    outgoing.writeHead(status, { ...headers, "content-length": Buffer.byteLength(body) });
    if (headers["connection"] === "close" && !outgoing.req.complete) {
      outgoing.write(body);
      await sentOn(outgoing.req);
      outgoing.end();
    } else outgoing.end(body);
    return;
  }
  outgoing.writeHead(status, headers);
  if (body === null) outgoing.end();
  else await writePieces(body, outgoing);
}

/** How long a client may still send what is not read. Milliseconds. */
const lingerMs = 2_000;

/**
 * Resolves when a refused body was sent, its client has left, or its time is over. A connection that is closed while bytes are
 * on their way is reset, and the client may lose the answer that it has not read.
 */
function sentOn(incoming: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      incoming.off("end", end).off("close", end);
      resolve();
    };
    const timer = setTimeout(end, lingerMs);
    incoming.on("end", end).on("close", end).resume();
  });
}

async function writePieces(source: TextSource, outgoing: ServerResponse): Promise<void> {
  const cancel = (): void => source.cancel();
  outgoing.once("close", cancel);
  // The client may have disconnected before the answer began: then the event has passed.
  if (outgoing.destroyed) cancel();
  const buffer = createBuffer(outgoing);
  try {
    for (let piece = await source.next(); piece !== undefined; piece = await source.next()) {
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
 * Joins texts that are ready at the same time into one write, because a write costs more than making an event. Bytes are
 * written as separate chunks, since faults depend on chunk boundaries.
 */
function createBuffer(outgoing: ServerResponse): TextBuffer {
  let text = "";
  let due: NodeJS.Immediate | undefined;
  const flush = (): void => {
    if (text !== "" && !outgoing.destroyed) outgoing.write(text);
    text = "";
  };
  const flushSoon = (): void => {
    due ??= setImmediate(() => {
      due = undefined;
      if (text === "") outgoing.flushHeaders();
      else flush();
    });
  };
  // A client may wait for the headers before the first event comes.
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
      clearImmediate(due);
      outgoing.end(text);
    },
  };
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
