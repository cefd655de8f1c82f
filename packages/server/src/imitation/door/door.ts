/** What the wrappers of the door have in common: which requests they change, and how they read and write answers. */
import { isRecord } from "@understudy/contract";
import type { Profile } from "@understudy/contract/profiles";
import { isListBody } from "../../http/list-body.ts";
import type { Enter } from "../../door/door.ts";
import { pathOf, toJsonAnswer, type Answer, type Handle } from "@understudy/http";

/** Stands between clients and the server. */
export type DoorWrapper = (honest: Enter, profile: Profile) => Enter;

/** Which requests: a method, and a pattern of the path without its prefix `/v1` or `/v1alpha`. */
export interface RequestPattern {
  method: "GET" | "POST" | "DELETE";
  path: RegExp;
}

export const readTurn: RequestPattern = {
  method: "GET",
  path: /^\/agents\/[^/]+\/session\/[^/]+\/turn\/[^/]+$/,
};
export const readStep: RequestPattern = {
  method: "GET",
  path: /^\/agents\/[^/]+\/session\/[^/]+\/turn\/[^/]+\/step\/[^/]+$/,
};
export const readSession: RequestPattern = { method: "GET", path: /^\/agents\/[^/]+\/session\/[^/]+$/ };
export const listSessions: RequestPattern = { method: "GET", path: /^\/agents\/[^/]+\/sessions$/ };
export const listAgents: RequestPattern = { method: "GET", path: /^\/agents$/ };
export const readAgent: RequestPattern = { method: "GET", path: /^\/agents\/[^/]+$/ };
export const createTurn: RequestPattern = { method: "POST", path: /^\/agents\/[^/]+\/session\/[^/]+\/turn$/ };
export const resumeTurn: RequestPattern = {
  method: "POST",
  path: /^\/agents\/[^/]+\/session\/[^/]+\/turn\/[^/]+\/resume$/,
};

/** The path without its prefix; null for one of another API. */
export function apiPath(request: Request): string | null {
  return /^\/v1(?:alpha)?(\/.*)$/.exec(pathOf(request))?.[1] ?? null;
}

export function fits({ method, path }: RequestPattern, request: Request): boolean {
  return request.method === method && path.test(apiPath(request) ?? "");
}

/** Answers requests to these routes in its own way. `honest`: the server, for whoever makes the request. */
export function onRoutes(
  routes: readonly RequestPattern[],
  answer: (request: Request, honest: Handle) => Promise<Answer>,
): (honest: Enter) => Enter {
  return (honest) => (request, caller) => {
    if (!routes.some((route) => fits(route, request))) return honest(request, caller);
    return answer(request, (asked) => honest(asked, caller));
  };
}

/** Changes the JSON of answers with status 200 to these routes. */
export function changing(
  routes: readonly RequestPattern[],
  change: (body: unknown, request: Request) => unknown,
): (honest: Enter) => Enter {
  return onRoutes(routes, async (request, honest) => {
    const answer = await honest(request);
    if (answer.status !== 200 || typeof answer.body !== "string") return answer;
    return { ...answer, body: JSON.stringify(change(JSON.parse(answer.body), request)) };
  });
}

/** Changes the records of lists at these routes; leaves out those that become undefined. */
export function changingRecords(
  routes: readonly RequestPattern[],
  change: (record: unknown) => unknown,
): (honest: Enter) => Enter {
  return onRoutes(routes, async (request, honest) => {
    const answer = await honest(request);
    if (answer.status !== 200) return answer;
    if (isListBody(answer.body)) return { ...answer, body: answer.body.map(change) };
    const page = typeof answer.body === "string" ? (JSON.parse(answer.body) as unknown) : null;
    if (!isRecord(page) || !Array.isArray(page["data"])) return answer;
    const data = page["data"].map(change).filter((record) => record !== undefined);
    return { ...answer, body: JSON.stringify({ ...page, data }) };
  });
}

/** The text of a body, however it comes. */
export async function answerBodyText(body: Answer["body"]): Promise<string> {
  if (body === null || typeof body === "string") return body ?? "";
  let text = "";
  const decoder = new TextDecoder();
  for (let piece = await body.next(); piece !== undefined; piece = await body.next())
    text += typeof piece === "string" ? piece : decoder.decode(piece, { stream: true });
  return text;
}

/** The text of an error; null for another answer. */
export function detailOf({ status, body }: Answer): string | null {
  if (status < 400 || typeof body !== "string") return null;
  const parsed: unknown = JSON.parse(body);
  const detail = isRecord(parsed) ? parsed["detail"] : null;
  return typeof detail === "string" ? detail : null;
}

/** What a failure that nobody expected is answered with. */
export const unexpected = "Internal server error: An unexpected error occurred.";

/** The same headers with another body. */
export function replaced({ headers }: Answer, body: object | null, status = 200): Answer {
  const fresh = toJsonAnswer(body, status);
  return { ...fresh, headers: { ...headers, ...fresh.headers } };
}

/** The same request for another URL. */
export function withUrl(request: Request, change: (url: URL) => void): Request {
  const url = new URL(request.url);
  change(url);
  return new Request(url, request);
}

/** The headers of a request on which the headers of its answer depend. */
const answeredHeaders = ["origin", "x-request-id"];

/** The server's answer to a question of the same caller, with the headers that an answer to the request itself would have. */
export function ask(url: URL | string, request: Request, honest: Handle): Promise<Answer> {
  const headers = answeredHeaders.flatMap((name): [string, string][] => {
    const value = request.headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  return honest(new Request(url, { headers }));
}

/** An answer with status 200 if the server knows who asks: before that, no wrapper may answer by itself. */
export function askIfKnown(request: Request, honest: Handle): Promise<Answer> {
  return ask(new URL("/v1/inspect/routes", request.url), request, honest);
}

/** The JSON of a request, which can still be read; undefined if it has no JSON. */
export async function jsonOf(request: Request): Promise<unknown> {
  try {
    return JSON.parse(await request.clone().text());
  } catch {
    return undefined;
  }
}

/** The same request with another body. */
export function withJson(request: Request, body: unknown): Request {
  const headers = new Headers(request.headers);
  headers.delete("content-length");
  const { method, signal } = request;
  const init = { method, signal, headers, body: JSON.stringify(body) };
  return new Request(request.url, init);
}
