/** Serves a stack behind MSW: in Node by `setupServer`, in a browser by a worker. */
import { http, type HttpHandler } from "msw";
import type { Stack } from "../compose.ts";

export interface AgentsHandlersOptions {
  /**
   * What requests go to the stack: all below this URL, such as `http://llama.test`. Its path is not part of the routes,
   * so that a stack may live below one: `/llama` is `/llama` of the page's own origin.
   */
  baseUrl: string;
}

/** The handlers that answer everything below the base URL, for `setupServer` or `setupWorker`. */
export function agentsHandlers(
  stack: Pick<Stack, "fetch">,
  { baseUrl }: AgentsHandlersOptions,
): HttpHandler[] {
  const base = new URL(baseUrl, "location" in globalThis ? location.href : undefined);
  const prefix = base.pathname.replace(/\/$/, "");
  return [
    http.all(`${base.origin}${prefix}/*`, async ({ request }) => {
      const response = await stack.fetch(prefix === "" ? request : await below(prefix, request));
      return endingWith(request.signal, response);
    }),
  ];
}

/** The same request without the beginning of its path. */
async function below(prefix: string, request: Request): Promise<Request> {
  const url = new URL(request.url);
  url.pathname = url.pathname.slice(prefix.length);
  const { method, headers, signal } = request;
  const body = method === "GET" || method === "HEAD" ? null : await request.arrayBuffer();
  return new Request(url, { method, headers, signal, body });
}

/** MSW 2 does not tell a body that its request was aborted: the reader would wait, and the stack write, for nobody. */
function endingWith(signal: AbortSignal, response: Response): Response {
  const { body, status, headers } = response;
  if (body === null) return response;
  // Nothing is taken ahead of the reader.
  const piece = new TransformStream<Uint8Array, Uint8Array>({}, { highWaterMark: 1 }, { highWaterMark: 0 });
  return new Response(body.pipeThrough(piece, { signal }), { status, headers });
}
