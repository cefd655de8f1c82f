/** A server that answers with what a model server once answered. */
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { readCase, type RecordedCase, type RecordedServer } from "./recorded.ts";

export interface ReceivedRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Replay {
  /** Without `/v1`. */
  url: string;
  /** What was received so far, in order. */
  requests: readonly ReceivedRequest[];
  close(): Promise<void>;
}

/**
 * Answers with the recorded bytes of these cases: each request with the first one left of its method and path. The last
 * one of a path is repeated, as lists of models are read again and again. Whatever a request has besides is not looked at.
 */
export async function replay(server: RecordedServer, names: readonly string[]): Promise<Replay> {
  const left = names.map((name) => readCase(server, name));
  const requests: ReceivedRequest[] = [];

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = "", url: path = "", headers } = request;
    requests.push({ method, path, headers, body: await text(request) });
    const found = take(left, method, path);
    if (found === undefined) {
      const message = `No case among ${names.join(", ")} answers ${method} ${path}.`;
      response.writeHead(404, { "content-type": "application/json" });
      response.end(JSON.stringify({ error: { message, type: "not_recorded" } }));
      return;
    }
    response.writeHead(found.response.status, found.response.headers);
    response.end(found.response.body);
  }

  // What fails here is a client that leaves before it has sent its body.
  const http = createServer((request, response) => {
    answer(request, response).catch((error: Error) => response.destroy(error));
  });
  await once(http.listen(0, "127.0.0.1"), "listening");
  const address = http.address();
  if (typeof address !== "object" || address === null) throw new TypeError("A TCP server has no address.");
  return {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    async close() {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}

function take(left: RecordedCase[], method: string, path: string): RecordedCase | undefined {
  const fitting = left.filter(({ request }) => request.method === method && request.path === path);
  const [first] = fitting;
  if (first !== undefined && fitting.length > 1) left.splice(left.indexOf(first), 1);
  return first;
}
