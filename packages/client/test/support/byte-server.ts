/** A server that plays exactly these bytes, over TCP. */
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** What follows the last byte: the end, a reset of the connection, or nothing at all. */
export type Ending = "end" | "reset" | "silence";

export interface Playing {
  baseUrl: string;
  /** The global one, watched: a reset comes once the client has read all there was, for it takes what was not read with it. */
  fetch: (request: Request) => Promise<Response>;
  /** When the client has read everything, and wants more or is done. */
  drained: Promise<void>;
}

/** Plays the pieces, one write each, to whoever asks first. */
export async function play(pieces: Uint8Array[], ending: Ending): Promise<Playing> {
  let drain = (): void => undefined;
  const drained = new Promise<void>((resolve) => (drain = resolve));
  const server = createServer((_, response) => {
    response.writeHead(200, { "content-type": "text/event-stream; charset=utf-8" });
    response.flushHeaders();
    void playTo(response, pieces, ending, drained);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const total = pieces.reduce((sum, { length }) => sum + length, 0);
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    fetch: async (request) => watched(await fetch(request), total, drain),
    drained,
  };
}

async function playTo(
  response: ServerResponse,
  pieces: Uint8Array[],
  ending: Ending,
  drained: Promise<void>,
): Promise<void> {
  for (const piece of pieces) await new Promise((resolve) => response.write(piece, resolve));
  if (ending === "end") return void response.end();
  await drained;
  if (ending === "reset") response.socket?.resetAndDestroy();
}

/** The same response; says when more is asked for than the bytes that there are, and when the reader leaves. */
function watched(response: Response, total: number, drain: () => void): Response {
  const reader = response.body!.getReader();
  let read = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (read === total) drain();
        const { done, value } = await reader.read();
        if (done) return controller.close();
        read += value.length;
        controller.enqueue(value);
      },
      async cancel(reason) {
        drain();
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, response);
}
