/** The usual ways to spoil what goes over the wire. */
import type { InferenceRequest } from "@understudy/contract/ports";
import { createEventDecoder, encodeEvent } from "@understudy/contract/sse";
import type { Turn, TurnEvent, TurnStreamItem } from "@understudy/contract/types";
import type { Handler, Parts } from "./mutant.ts";
import { walk } from "../sweep/places.ts";

/** Which requests: their method, and a pattern of their path. */
export interface Where {
  method: "GET" | "POST" | "DELETE";
  path: RegExp;
}

export const creatingAgent: Where = { method: "POST", path: /\/agents$/ };
export const gettingAgent: Where = { method: "GET", path: /\/agents\/[^/]+$/ };
export const creating: Where = { method: "POST", path: /\/turn$/ };
export const resumed: Where = { method: "POST", path: /\/resume$/ };
export const gettingTurn: Where = { method: "GET", path: /\/turn\/[^/]+$/ };
export const gettingStep: Where = { method: "GET", path: /\/step\/[^/]+$/ };
export const gettingSession: Where = { method: "GET", path: /\/session\/[^/]+$/ };

function fits({ method, path }: Where, request: Request): boolean {
  return request.method === method && path.test(new URL(request.url).pathname);
}

/** Answers these requests in its own way. */
export function instead(
  where: Where,
  answer: (request: Request, honest: Handler) => Promise<Response>,
): (honest: Handler) => Handler {
  return (honest) => (request) => (fits(where, request) ? answer(request, honest) : honest(request));
}

/** Changes the body of these requests. */
export function asking<Body>(where: Where, change: (body: Body) => Body): (honest: Handler) => Handler {
  return instead(where, async (request, honest) => {
    // What the suite sends there is of the schema: it has seen to it.
    const body = (await request.json()) as Body;
    return honest(new Request(request, { method: where.method, body: JSON.stringify(change(body)) }));
  });
}

/** Changes what the model is asked. */
export function asked(change: (request: InferenceRequest) => Partial<InferenceRequest>): Parts {
  return {
    inference: (honest) => ({
      ...honest,
      infer: (request, signal) => honest.infer({ ...request, ...change(request) }, signal),
    }),
  };
}

/** Changes the JSON of these answers, if they are a 200. */
export function answering<Body>(where: Where, change: (body: Body) => Body): (honest: Handler) => Handler {
  return instead(where, async (request, honest) => {
    const response = await honest(request);
    if (response.status !== 200 || isStream(response)) return response;
    // Our own server answers what the schema says.
    return Response.json(change((await response.json()) as Body), response);
  });
}

/** Changes the items of these streams. */
export function streaming(
  where: readonly Where[],
  change: (items: TurnStreamItem[]) => object[],
): (honest: Handler) => Handler {
  return (honest) => async (request) => {
    const response = await honest(request);
    if (!isStream(response) || !where.some((one) => fits(one, request))) return response;
    return withItems(response, change);
  };
}

async function withItems(
  response: Response,
  change: (items: TurnStreamItem[]) => object[],
): Promise<Response> {
  const decoder = createEventDecoder();
  const data = decoder.push(new Uint8Array(await response.arrayBuffer()));
  const items = change(data.map((text) => JSON.parse(text) as TurnStreamItem));
  return new Response(new Blob(items.map(encodeEvent)), response);
}

/** Changes the events of all streams; an error stays. */
export function events(change: (events: TurnEvent[]) => object[]): (honest: Handler) => Handler {
  return streaming([creating, resumed], (items) => {
    const payloads = items.flatMap((item) => ("event" in item ? [item.event.payload] : []));
    const errors = items.filter((item) => "error" in item);
    return [...change(payloads).map((payload) => ({ event: { payload } })), ...errors];
  });
}

/** Changes the turn that the answers to these requests announce, streamed or whole. */
export function announcing(
  where: readonly Where[],
  change: (turn: Turn) => Turn,
): (honest: Handler) => Handler {
  const whole = where.map((one) => answering<Turn>(one, change));
  const streamed = streaming(where, (items) =>
    items.map((item) => {
      if (!("event" in item) || !("turn" in item.event.payload)) return item;
      const { payload } = item.event;
      return { event: { payload: { ...payload, turn: change(payload.turn) } } };
    }),
  );
  return (honest) => whole.reduce((handler, decorate) => decorate(handler), streamed(honest));
}

/** Changes the parts of all answers that are a 200, streamed or whole; `place` is the way to a part. */
export function throughout(change: (part: unknown, place: string) => unknown): (honest: Handler) => Handler {
  return (honest) => async (request) => {
    const response = await honest(request);
    if (isStream(response))
      return withItems(response, (items) => items.map((item) => walk(item, "", change) as object));
    if (response.status !== 200 || new URL(request.url).pathname.includes("_understudy")) return response;
    return Response.json(walk(await response.json(), "", change), response);
  };
}

function isStream(response: Response): boolean {
  return response.headers.get("content-type")?.startsWith("text/event-stream") === true;
}
