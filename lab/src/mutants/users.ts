/** What a faulty server knows of its users: who owns what, seen from outside by the requests that made it. */
import { isRecord } from "@understudy/conformance/src/json/difference.ts";
import type { FaultyParts, Handler } from "./mutant.ts";
import { noteCreated } from "./rewrite-responses.ts";

export interface Users {
  /** The token of a request; empty without one. */
  tokenOf(request: Request): string;
  /**
   * The owner of the agent, response or conversation in the path, or one other than the caller who has registered the name
   * in it.
   */
  ownerOf(request: Request): string | undefined;
  /** The owner of a response or conversation. */
  ownerOfId(id: string): string | undefined;
  /** The others who have registered this name, such as `models/m`. */
  othersWith(name: string, token: string): string[];
  /** All tokens that were accepted. */
  all(): string[];
  /** The same request by another user. */
  as(token: string, request: Request): Request;
  /** A request of another user to this path, which begins with a slash. */
  ask(request: Request, token: string, path: string, method?: string, body?: object): Request;
}

export type Answering = (request: Request, honest: Handler, users: Users) => Promise<Response>;

/** A server with users that answers in place of the honest one, which it may ask as anybody. */
export function withUsers(answer: Answering): () => FaultyParts {
  return () => ({ users: true, handler: (honest) => faulty(honest, answer) });
}

function faulty(honest: Handler, answer: Answering): Handler {
  /** By the ids of agents, responses and conversations. */
  const owners = new Map<string, string>();
  const names = new Map<string, Set<string>>();
  const tokens = new Set<string>();
  const tokenOf = (request: Request): string =>
    /^Bearer (.*)$/.exec(request.headers.get("authorization") ?? "")?.[1] ?? "";
  const as = (token: string, request: Request): Request => {
    const other = new Request(request.clone());
    other.headers.set("authorization", `Bearer ${token}`);
    return other;
  };
  const othersWith = (name: string, token: string): string[] =>
    [...(names.get(name) ?? [])].filter((one) => one !== token);
  const users: Users = {
    tokenOf,
    as,
    othersWith,
    all: () => [...tokens],
    ownerOf(request) {
      const path = decodeURIComponent(new URL(request.url).pathname);
      const [, id] = /\/(?:agents|responses|conversations)\/([^/]+)/.exec(path) ?? [];
      const [, name = ""] = /\/v1\/((?:models|shields|toolgroups)\/.+)$/.exec(path) ?? [];
      return id === undefined ? othersWith(name, tokenOf(request))[0] : owners.get(id);
    },
    ownerOfId: (id) => owners.get(id),
    ask: (request, token, path, method = "GET", body?) =>
      new Request(new URL(`/v1${path}`, request.url), {
        method,
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
  };
  /** Notes what a request has made. */
  const note = async (request: Request, response: Response): Promise<void> => {
    const token = tokenOf(request);
    if (response.status !== 401) tokens.add(token);
    const { pathname } = new URL(request.url);
    if (request.method !== "POST" || response.status !== 200) return;
    if (!/\/v1\/(?:agents|conversations|models|shields|toolgroups)$/.test(pathname)) return;
    const made: unknown = await response.clone().json();
    if (!isRecord(made)) return;
    const { agent_id, id = agent_id, identifier } = made;
    if (typeof id === "string") owners.set(id, token);
    if (typeof identifier !== "string") return;
    const name = `${pathname.slice("/v1/".length)}/${identifier}`;
    names.set(name, new Set([...(names.get(name) ?? []), token]));
  };
  const noting: Handler = async (request) => {
    const kept = request.clone();
    const response = await noteCreated((id) => owners.set(id, tokenOf(kept)))(honest)(request);
    await note(kept, response);
    return response;
  };
  return (request) => answer(request, noting, users);
}

/** Requests that are answered with the rights of the owner. */
export function byOwner(fits: (request: Request) => boolean): Answering {
  return (request, honest, { as, ownerOf, tokenOf }) => {
    const owner = fits(request) && tokenOf(request) !== "" ? ownerOf(request) : undefined;
    return honest(owner === undefined ? request : as(owner, request));
  };
}

/** A 404 becomes what this makes of it, where somebody else has what was asked for. */
export function whenHidden(
  change: (response: Response, request: Request, honest: Handler, users: Users) => Promise<Response>,
): Answering {
  return async (request, honest, users) => {
    const kept = request.clone();
    const response = await honest(request);
    const owner = users.ownerOf(kept);
    const isHidden = response.status === 404 && owner !== undefined && owner !== users.tokenOf(kept);
    return isHidden ? change(response, kept, honest, users) : response;
  };
}

/** Whether it is such a request. */
export const isOf = (request: Request, method: string, path: RegExp): boolean =>
  request.method === method && path.test(new URL(request.url).pathname);

/** The JSON of a 200, changed. */
export async function changed(
  response: Response,
  change: (body: Record<string, unknown>) => object,
): Promise<Response> {
  if (response.status !== 200) return response;
  const body: unknown = await response.json();
  return Response.json(isRecord(body) ? change(body) : body, response);
}
