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
  // The head goes out now; what is ready already goes with it.
  const { socket } = outgoing;
  socket?.cork();
  outgoing.flushHeaders();
  process.nextTick(() => socket?.uncork());
  try {
    for (let text = await source.next(); text !== undefined; text = await source.next())
      if (!outgoing.write(text)) await drained(outgoing);
    // Whoever has it all does not leave any more.
    outgoing.off("close", leave).end();
  } catch (error) {
    if (error instanceof ConnectionReset) await sent(outgoing).then(() => outgoing.socket?.resetAndDestroy());
    // It broke off, and so must the response: its reader would take an end for the end.
    else outgoing.destroy();
  }
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
