/** Reads the body of a request of `node:http`, whose size is bounded, without the copy that `Request.arrayBuffer` makes of it. */
import type { IncomingMessage } from "node:http";

/** Undefined where it cannot: something has read already, or the client was gone before. */
export function bytesOf(incoming: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> | undefined {
  if (incoming.destroyed || incoming.readableDidRead) return undefined;
  return new Promise((resolve, reject) => {
    // Most bodies are one chunk.
    let first: Buffer<ArrayBuffer> | undefined;
    let all: Buffer<ArrayBuffer>[] | undefined;
    incoming
      .on("data", (chunk: Buffer<ArrayBuffer>) => {
        if (first === undefined) first = chunk;
        else (all ??= [first]).push(chunk);
      })
      .on("end", () => resolve(all === undefined ? (first ?? Buffer.alloc(0)) : Buffer.concat(all)))
      .on("close", () => {
        if (!incoming.readableEnded) reject(incoming.errored ?? new Error("the connection was closed"));
      });
  });
}
