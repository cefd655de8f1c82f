/** Real servers on this machine, on free ports. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

export interface LocalServer {
  /** At 127.0.0.1, without a slash at its end. */
  url: string;
  port: number;
  /** Paths of the requests so far, such as `/a?b`. */
  requests: string[];
}

/** Closes with the test. */
export async function serve(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<LocalServer> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? "");
    answer(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, port, requests };
}

/** Answers each path with a text of its own, or with a redirect; without a type it is plain text. */
export function site(
  pages: Record<string, { status?: number; headers?: Record<string, string>; body?: string | Uint8Array }>,
): Promise<LocalServer> {
  return serve((request, response) => {
    const { status = 200, headers = {}, body = "" } = pages[request.url ?? ""] ?? { status: 404 };
    response.writeHead(status, { "content-type": "text/plain", ...headers }).end(body);
  });
}
