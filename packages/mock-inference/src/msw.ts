/** Scripted inference behind MSW: in Node by `setupServer`, in a browser by a worker. */
import { isRecord } from "@understudy/contract";
import { isConnectionRefused } from "@understudy/http";
import { http, type HttpHandler } from "msw";
import { createMockInference, type MockInference } from "./mock/mock-inference.ts";
import {
  fetchHandlersOptions,
  handlersOptions,
  toBase,
  type HandlersOptions,
} from "./mock/handlers-options.ts";
import { checkMockOptions } from "./script/check-options.ts";
import { toScripts, type ScriptSource } from "./script/to-scripts.ts";

export type { HandlersOptions } from "./mock/handlers-options.ts";

/**
 * Handlers of an OpenAI-compatible server, for `setupServer` or `setupWorker`. Pass a mock to use its journal and gates.
 * Throws a `ScriptError` for invalid scripts, and a `TypeError` for wrong options.
 */
export function mockInferenceHandlers(
  played: MockInference | ScriptSource | readonly ScriptSource[],
  options: HandlersOptions,
): HttpHandler[] {
  checkMockOptions("mockInferenceHandlers", options, handlersOptions);
  const { baseUrl, refuseInvalid = true, responses } = options;
  const mock = isMock(played) ? played : createMockInference(toScripts(played), { refuseInvalid, responses });
  return fetchHandlers(mock, { baseUrl });
}

/**
 * Handlers that pass all requests below the base URL to a `fetch`. Throws a `TypeError` for wrong options, with the name of
 * `caller`, the function that a program called.
 */
export function fetchHandlers(
  served: Pick<MockInference, "fetch">,
  options: Pick<HandlersOptions, "baseUrl">,
  caller = "fetchHandlers",
): HttpHandler[] {
  if (typeof served?.fetch !== "function")
    throw new TypeError(`${caller}: what is served must have a fetch, as a stack and a mock have.`);
  checkMockOptions(caller, options, fetchHandlersOptions);
  const base = toBase(options.baseUrl);
  const path = base.pathname.replace(/\/$/, "");
  // It belongs to the routes.
  const prefix = path.replace(/\/v1$/, "");
  return [
    http.all(`${base.origin}${path}/*`, async ({ request }) => {
      const forwarded = prefix === "" ? request : await below(prefix, request);
      const response = await served.fetch(forwarded).catch(toNetworkError);
      return endingWith(request.signal, response);
    }),
  ];
}

/** MSW takes a rejection for a bug of the handler, but the client must see that no server answers. */
function toNetworkError(error: unknown): Response {
  if (isConnectionRefused(error)) return Response.error();
  throw error;
}

function isMock(played: MockInference | ScriptSource | readonly ScriptSource[]): played is MockInference {
  return isRecord(played) && "inference" in played;
}

/** The request without the prefix of its path. */
async function below(prefix: string, request: Request): Promise<Request> {
  const url = new URL(request.url);
  url.pathname = url.pathname.slice(prefix.length);
  const { method, headers, signal } = request;
  const body = method === "GET" || method === "HEAD" ? null : await request.arrayBuffer();
  return new Request(url, { method, headers, signal, body });
}

/** Cancels the body when the request is aborted, which MSW 2 does not do. */
function endingWith(signal: AbortSignal, response: Response): Response {
  const { body, status, headers } = response;
  if (body === null) return response;
  // No read-ahead.
  const piece = new TransformStream<Uint8Array, Uint8Array>({}, { highWaterMark: 1 }, { highWaterMark: 0 });
  return new Response(body.pipeThrough(piece, { signal }), { status, headers });
}
