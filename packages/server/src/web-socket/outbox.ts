/** What is sent to one connection, no faster than its client takes it. */
import type { WebSocket } from "ws";

export interface OutboxLimits {
  /** Beyond it nothing more is sent, and no message read. */
  unreadBytes: number;
  /** Milliseconds after which a client is cut off that takes nothing. */
  stallMs: number;
}

export interface Outbox {
  /** Resolves when there is room for the next. */
  send(text: string): Promise<void>;
}

export function createOutbox(webSocket: WebSocket, { unreadBytes, stallMs }: OutboxLimits): Outbox {
  const isFull = (): boolean => webSocket.bufferedAmount > unreadBytes;
  // A ping that is not answered: whoever sends more of them takes nothing.
  webSocket.on("ping", (data) => {
    if (!isFull()) webSocket.pong(data);
  });
  let last: Promise<void> = Promise.resolve();
  const send = async (text: string): Promise<void> => {
    if (webSocket.readyState !== webSocket.OPEN) return;
    const taken = new Promise<void>((resolve) => webSocket.send(text, () => resolve()));
    if (!isFull()) return;
    webSocket.pause();
    const timer = setTimeout(() => webSocket.terminate(), stallMs);
    await taken;
    clearTimeout(timer);
    webSocket.resume();
  };
  return {
    send(text) {
      last = last.then(() => send(text));
      return last;
    },
  };
}
