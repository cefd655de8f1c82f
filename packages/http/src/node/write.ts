/** Writes an answer as Node does it best: without a `Response`, and without a web stream around each of its pieces. */
import type { ServerResponse } from "node:http";
import type { Answer, TextSource } from "../answer.ts";
import { ConnectionReset } from "../connection-reset.ts";

export async function writeAnswer(
  { status, headers, body }: Answer,
  outgoing: ServerResponse,
): Promise<void> {
  if (body === null) {
    outgoing.writeHead(status, headers);
    soon(() => outgoing.end());
  } else if (typeof body === "string") {
    outgoing.writeHead(status, { ...headers, "content-length": Buffer.byteLength(body) });
    soon(() => outgoing.end(body));
  } else {
    outgoing.writeHead(status, headers);
    await writePieces(body, outgoing);
  }
}

async function writePieces(source: TextSource, outgoing: ServerResponse): Promise<void> {
  const cancel = (): void => source.cancel();
  outgoing.once("close", cancel);
  const buffer = createBuffer(outgoing);
  try {
    for (;;) {
      const next = source.next();
      const piece = next instanceof Promise ? await next : next;
      if (piece === undefined) break;
      buffer.add(piece);
      if (outgoing.writableNeedDrain) await drained(outgoing);
    }
    // Whoever has it all does not leave any more.
    outgoing.off("close", cancel);
    buffer.end();
  } catch (error) {
    buffer.flush();
    if (error instanceof ConnectionReset) await sent(outgoing).then(() => outgoing.socket?.resetAndDestroy());
    // It broke off, and so must the response: its reader would take an end for the end.
    else outgoing.destroy();
  }
}

/** As much text goes out at the latest, though more is ready. */
const maxBuffered = 16_384;

interface TextBuffer {
  add(piece: string | Uint8Array): void;
  flush(): void;
  end(): void;
}

/**
 * Texts that are ready at the same moment go out as one chunk, and the head and the end with them: a write costs more
 * than it takes to make an event. Bytes are for those who mind how they are cut, and stay as they are.
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
      if (ended) outgoing.end(text);
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
 * Writes once all requests that have come meanwhile are answered as far as they can be: whoever reads many of the
 * responses is woken for all of them once, which costs more than to write them.
 */
function soon(write: () => void): void {
  if (waiting.push(write) === 1)
    setImmediate(() => {
      for (const each of waiting.splice(0)) each();
    });
}

/** All that was written so far has left the process, or never will. */
function sent(outgoing: ServerResponse): Promise<void> {
  return new Promise((resolve) => outgoing.write("", () => resolve()));
}

/** Also when nobody is left to drain it. */
function drained(outgoing: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      outgoing.off("drain", end).off("close", end);
      resolve();
    };
    outgoing.on("drain", end).on("close", end);
  });
}
