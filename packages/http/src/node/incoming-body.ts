/** Reads the body of a request of `node:http`, whose size is bounded, without the copy that `Request.arrayBuffer` makes of it. */
import type { IncomingMessage } from "node:http";
import type { Arrival } from "../requests/arrival.ts";

/** Undefined where it cannot: something has read already, or the client was gone before. */
export function bytesOf(
  incoming: IncomingMessage,
  arrival: Arrival,
): Promise<Uint8Array<ArrayBuffer>> | undefined {
  if (incoming.destroyed || incoming.readableDidRead) return undefined;
  return new Promise((resolve, reject) => {
    // Most bodies are one chunk.
    let first: Buffer<ArrayBuffer> | undefined;
    let all: Buffer<ArrayBuffer>[] | undefined;
    const forget = (reason: unknown): void => {
      incoming.removeAllListeners("data");
      [first, all] = [undefined, undefined];
      reject(reason);
    };
    arrival.stalled.catch(forget);
    incoming
      .on("data", (chunk: Buffer<ArrayBuffer>) => {
        try {
          arrival.add(chunk.length);
        } catch (error) {
          return forget(error);
        }
        if (first === undefined) first = chunk;
        else (all ??= [first]).push(chunk);
      })
      .on("end", () => resolve(all === undefined ? (first ?? Buffer.alloc(0)) : Buffer.concat(all)))
      .on("close", () => {
        if (!incoming.readableEnded) reject(incoming.errored ?? new Error("the connection was closed"));
      });
  });
}
