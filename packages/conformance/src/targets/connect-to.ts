/** WebSockets over TCP. Node 20 has no WebSocket client, and the client of later versions sends no headers. */
import { WebSocket } from "ws";
import type { Connect, Socket } from "../target/target.ts";

const handshakeTimeout = 10_000;

export function connectTo(baseUrl: string): Connect {
  return (path, headers) =>
    new Promise((resolve, reject) => {
      const socket = new WebSocket(`${baseUrl.replace(/^http/, "ws")}${path}`, {
        headers,
        handshakeTimeout,
      });
      const { next, add } = createMessageQueue();
      socket.on("message", (data: Buffer) => add(data.toString()));
      socket.on("close", () => add(null));
      // Before it is open this is why; afterwards `close` follows.
      socket.on("error", reject);
      socket.on("open", () =>
        resolve({ next, send: (text) => socket.send(text), close: () => socket.terminate() }),
      );
    });
}

/** Messages as they come, for one reader; null is the last, for ever. */
export function createMessageQueue(): Pick<Socket, "next"> & { add(message: string | null): void } {
  const queue: (string | null)[] = [];
  let wake = (): void => undefined;
  return {
    add(message) {
      queue.push(message);
      wake();
    },
    async next() {
      while (queue.length === 0) await new Promise<void>((resolve) => (wake = resolve));
      const [first = null] = queue;
      if (first !== null) queue.shift();
      return first;
    },
  };
}
