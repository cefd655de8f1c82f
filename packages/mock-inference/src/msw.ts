/** Scripted inference behind MSW: in Node by `setupServer`, in a browser by a worker. */
import { http, type HttpHandler } from "msw";
import { createMockInference, type MockInference } from "./mock-inference.ts";
import { toScripts, type ScriptSource } from "./script/to-scripts.ts";

export interface HandlersOptions {
  /**
   * What is answered: all below this URL, such as `http://llm.test`. Its path is not part of the routes, so that they may
   * live below one: `/llm` is `/llm` of the page's own origin.
   */
  baseUrl: string;
}

/**
 * The handlers that answer as an OpenAI-compatible server does, for `setupServer` or `setupWorker`. The base URL may end
 * in `/v1`, as that of OpenAI's clients does: then only what is below that is answered. Who wants journal and gates brings
 * the mock itself. Throws a `ScriptError` for scripts that cannot be read or played.
 */
export function mockInferenceHandlers(
  played: MockInference | ScriptSource | readonly ScriptSource[],
  { baseUrl }: HandlersOptions,
): HttpHandler[] {
  const mock = isMock(played) ? played : createMockInference(toScripts(played));
  return handlersBelow(mock, toBase(baseUrl), /\/v1$/);
}

/** The handlers by which anything that answers requests answers those below the base URL. */
export function fetchHandlers(
  served: Pick<MockInference, "fetch">,
  { baseUrl }: HandlersOptions,
): HttpHandler[] {
  return handlersBelow(served, toBase(baseUrl));
}

/** `kept` is the end of the base's path that belongs to the routes. */
function handlersBelow(served: Pick<MockInference, "fetch">, base: URL, kept?: RegExp): HttpHandler[] {
  const path = base.pathname.replace(/\/$/, "");
  const prefix = kept === undefined ? path : path.replace(kept, "");
  return [
    http.all(`${base.origin}${path}/*`, async ({ request }) => {
      const response = await served.fetch(prefix === "" ? request : await below(prefix, request));
      return endingWith(request.signal, response);
    }),
  ];
}

function toBase(baseUrl: string): URL {
  return new URL(baseUrl, "location" in globalThis ? location.href : undefined);
}

function isMock(played: MockInference | ScriptSource | readonly ScriptSource[]): played is MockInference {
  return typeof played === "object" && "inference" in played;
}

/** The same request without the beginning of its path. */
async function below(prefix: string, request: Request): Promise<Request> {
  const url = new URL(request.url);
  url.pathname = url.pathname.slice(prefix.length);
  const { method, headers, signal } = request;
  const body = method === "GET" || method === "HEAD" ? null : await request.arrayBuffer();
  return new Request(url, { method, headers, signal, body });
}

/** MSW 2 does not tell a body that its request was aborted: the reader would wait, and the script play, for nobody. */
function endingWith(signal: AbortSignal, response: Response): Response {
  const { body, status, headers } = response;
  if (body === null) return response;
  // Nothing is taken ahead of the reader.
  const piece = new TransformStream<Uint8Array, Uint8Array>({}, { highWaterMark: 1 }, { highWaterMark: 0 });
  return new Response(body.pipeThrough(piece, { signal }), { status, headers });
}
