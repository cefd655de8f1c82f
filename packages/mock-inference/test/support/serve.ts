/** A mock behind a port, and a client that sees every byte. */
import { connect } from "node:net";
import type { MockInference } from "../../src/index.ts";
import { listen } from "@understudy/http/node";

export async function serve(mock: MockInference) {
  const { port, close } = await listen(mock);
  return { port, [Symbol.asyncDispose]: () => close() };
}

/** What came over a connection. */
export interface Raw {
  status: number;
  headers: string;
  /** The chunks of the body, as they were framed. */
  chunks: Buffer[];
  body: string;
  /** How the connection ended: by the last chunk of the body, by a reset, or in the middle. */
  end: "complete" | "reset" | "cut";
}

/** Asks for a chat completion, and reads until the body or the connection ends; or until `enough` says so, and hangs up. */
export function ask(
  port: number,
  body: object,
  enough: (text: string) => boolean = () => false,
): Promise<Raw> {
  return new Promise((resolve) => {
    const text = JSON.stringify(body);
    const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
    let bytes = Buffer.alloc(0);
    const end = (how: Raw["end"]): void => {
      socket.destroy();
      resolve({ ...toRaw(bytes), end: how });
    };
    socket.on("data", (data) => {
      bytes = Buffer.concat([bytes, data]);
      const seen = bytes.toString("latin1");
      if (seen.endsWith("\r\n0\r\n\r\n")) end("complete");
      else if (enough(seen)) end("cut");
    });
    // A reset that comes right behind data shows as an end; but then nothing can be written any more.
    socket.on("end", () => void socket.write("x", (error) => end(error ? "reset" : "cut")));
    socket.on("error", (error: NodeJS.ErrnoException) => end(error.code === "ECONNRESET" ? "reset" : "cut"));
    socket.write(
      `POST /v1/chat/completions HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n` +
        `content-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
    );
  });
}

function toRaw(bytes: Buffer): Omit<Raw, "end"> {
  const start = bytes.indexOf("\r\n\r\n") + 4;
  const headers = bytes.toString("latin1", 0, start).toLowerCase();
  const chunks: Buffer[] = [];
  for (let at = start; at < bytes.length;) {
    const line = bytes.indexOf("\r\n", at);
    const size = Number.parseInt(bytes.toString("latin1", at, line), 16);
    if (!(size > 0)) break;
    chunks.push(bytes.subarray(line + 2, line + 2 + size));
    at = line + 2 + size + 2;
  }
  return { status: Number(headers.split(" ")[1]), headers, chunks, body: Buffer.concat(chunks).toString() };
}
