/** A server of node:http that answers as the test says, and what it was sent. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";

export interface Received {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage["headers"];
  body: string;
}

export interface Serving {
  url: string;
  received: Received[];
}

export async function serve(
  answer: (response: ServerResponse, request: Received) => unknown,
): Promise<Serving> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const { method, url, headers } = request;
    void text(request).then((body) => {
      received.push({ method, url, headers, body });
      answer(response, received.at(-1)!);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}

export function sendJson(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

export function redirect(response: ServerResponse, status: number, location: string): void {
  response.writeHead(status, { location }).end("moved");
}
