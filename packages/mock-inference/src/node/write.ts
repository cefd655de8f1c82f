/** Writes an answer as Node does it best: without a `Response`, and without a web stream around each of its pieces. */
import type { ServerResponse } from "node:http";
import type { Answer, TextSource } from "@understudy/contract";
import { ConnectionReset } from "../faults/connection-reset.ts";

export async function writeAnswer(
  { status, headers, body }: Answer,
  outgoing: ServerResponse,
): Promise<void> {
  if (body === null) {
    outgoing.writeHead(status, headers).end();
  } else if (typeof body === "string") {
    outgoing.writeHead(status, { ...headers, "content-length": Buffer.byteLength(body) }).end(body);
  } else {
    outgoing.writeHead(status, headers);
    await writePieces(body, outgoing);
  }
}

async function writePieces(source: TextSource, outgoing: ServerResponse): Promise<void> {
  const leave = (): void => source.leave();
  outgoing.once("close", leave);
  const gathered = gather(outgoing);
  try {
    for (;;) {
      const next = source.next();
      const piece = next instanceof Promise ? await next : next;
      if (piece === undefined) break;
      gathered.add(piece);
      if (outgoing.writableNeedDrain) await drained(outgoing);
    }
    gathered.flush();
    // Whoever has it all does not leave any more.
    outgoing.off("close", leave).end();
  } catch (error) {
    gathered.flush();
    if (error instanceof ConnectionReset) await sent(outgoing).then(() => outgoing.socket?.resetAndDestroy());
    // It broke off, and so must the response: its reader would take an end for the end.
    else outgoing.destroy();
  }
}

/** As much text goes out at the latest, though more is ready. */
const mostGathered = 16_384;

interface Gathered {
  add(piece: string | Uint8Array): void;
  flush(): void;
}

/**
 * Texts that are ready at the same moment go out as one chunk, and the head with them: a write costs more than it takes
 * to make an event. Bytes are for those who mind how they are cut, and stay as they are.
 */
function gather(outgoing: ServerResponse): Gathered {
  let text = "";
  let due = false;
  const flush = (): void => {
    if (text !== "" && !outgoing.destroyed) outgoing.write(text);
    text = "";
  };
  // Runs once no promise is left that could give more.
  const flushSoon = (): void => {
    due = true;
    process.nextTick(() => {
      due = false;
      if (text !== "") flush();
      else if (!outgoing.writableEnded) outgoing.flushHeaders();
    });
  };
  flushSoon();
  return {
    flush,
    add(piece) {
      if (typeof piece === "string") {
        text += piece;
        if (text.length >= mostGathered) flush();
        else if (!due) flushSoon();
      } else {
        flush();
        outgoing.write(piece);
      }
    },
  };
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
