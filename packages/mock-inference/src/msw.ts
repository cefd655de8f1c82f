/** Scripted inference behind MSW: in Node by `setupServer`, in a browser by a worker. */
import { isRefused } from "@understudy/http";
import { http, type HttpHandler } from "msw";
import { createMockInference, type MockInference } from "./mock/mock-inference.ts";
import type { MockInferenceOptions } from "./mock/options.ts";
import { toScripts, type ScriptSource } from "./script/to-scripts.ts";

export interface HandlersOptions {
  /**
   * Requests below this URL are handled, such as `http://llm.test`. Its path is a prefix of the routes: `/llm` serves them
   * under `/llm` of the page's origin. It may end in `/v1`, as that of OpenAI's clients does; then only requests below that
   * are handled.
   */
  baseUrl: string;
  /**
   * Whether chat completions whose messages OpenAI refuses, such as a tool message without its call, are a 400. True by
   * default; else they are only listed in the journal. A mock that is passed decides itself.
   */
  refuseInvalid?: boolean;
  /** Whose word counts for `/v1/responses`, unless a mock is passed. Default: OpenAI's. */
  responses?: MockInferenceOptions["responses"];
}

/**
 * Handlers of an OpenAI-compatible server, for `setupServer` or `setupWorker`. Pass a mock to use its journal and gates.
 * Throws a `ScriptError` for invalid scripts.
 */
export function mockInferenceHandlers(
  played: MockInference | ScriptSource | readonly ScriptSource[],
  { baseUrl, refuseInvalid = true, responses }: HandlersOptions,
): HttpHandler[] {
  const mock = isMock(played) ? played : createMockInference(toScripts(played), { refuseInvalid, responses });
  return fetchHandlers(mock, { baseUrl });
}

/** Handlers that pass all requests below the base URL to a `fetch`. */
export function fetchHandlers(
  served: Pick<MockInference, "fetch">,
  { baseUrl }: Pick<HandlersOptions, "baseUrl">,
): HttpHandler[] {
  const base = toBase(baseUrl);
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

/** For MSW a rejection is a bug of the handler; to its client this one is no server. */
function toNetworkError(error: unknown): Response {
  if (isRefused(error)) return Response.error();
  throw error;
}

function toBase(baseUrl: string): URL {
  return new URL(baseUrl, "location" in globalThis ? location.href : undefined);
}

function isMock(played: MockInference | ScriptSource | readonly ScriptSource[]): played is MockInference {
  return typeof played === "object" && "inference" in played;
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
