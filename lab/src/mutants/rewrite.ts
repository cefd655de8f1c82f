/**
 * The usual ways to put a fault between client and server. What a mutant does not touch goes through as it came: streams
 * item by item as they arrive, bodies with their own bytes unless they were changed, and headers always.
 */
import type { InferenceRequest } from "@understudy/contract/ports";
import { toEventText } from "@understudy/contract/sse";
import type { Turn, TurnEvent, TurnStreamItem } from "@understudy/contract/types";
import type { Handler, FaultyParts } from "./mutant.ts";
import { walkNoting } from "./places.ts";

/** Which requests: their method, and a pattern of their path. */
export interface RequestPattern {
  method: "GET" | "POST" | "DELETE";
  path: RegExp;
}

export const createAgentRequest: RequestPattern = { method: "POST", path: /\/agents$/ };
export const getAgentRequest: RequestPattern = { method: "GET", path: /\/agents\/[^/]+$/ };
export const createTurnRequest: RequestPattern = { method: "POST", path: /\/turn$/ };
export const resumeTurnRequest: RequestPattern = { method: "POST", path: /\/resume$/ };
export const getTurnRequest: RequestPattern = { method: "GET", path: /\/turn\/[^/]+$/ };
export const getStepRequest: RequestPattern = { method: "GET", path: /\/step\/[^/]+$/ };
export const getSessionRequest: RequestPattern = { method: "GET", path: /\/session\/[^/]+$/ };

type Decorator = (honest: Handler) => Handler;

function fits({ method, path }: RequestPattern, request: Request): boolean {
  return request.method === method && path.test(new URL(request.url).pathname);
}

/** Answers these requests in place of the server, which it may ask. */
export function interceptRequest(
  where: RequestPattern,
  answer: (request: Request, honest: Handler) => Promise<Response>,
): Decorator {
  return (honest) => (request) => (fits(where, request) ? answer(request, honest) : honest(request));
}

/** Changes the body of these requests; one that is no JSON is passed on. */
export function changeRequest<Body>(where: RequestPattern, change: (body: Body) => Body): Decorator {
  return interceptRequest(where, async (request, honest) => {
    const text = await request.text();
    return honest(new Request(request, { method: where.method, body: rewritten(text, change) }));
  });
}

/** What a request carries, which can still be read by the server; null where it is no JSON. */
export async function bodyOf<Body>(request: Request): Promise<Body | null> {
  const value = parsed(await request.clone().text());
  return value === undefined ? null : (value as Body);
}

/** Changes the requests to the model. */
export function changeInferenceRequest(
  change: (request: InferenceRequest) => Partial<InferenceRequest>,
): FaultyParts {
  return {
    inference: (honest) => ({
      ...honest,
      infer: (request, context) => honest.infer({ ...request, ...change(request) }, context),
    }),
  };
}

/** Changes the JSON of these answers, if they are a 200. */
export function changeAnswer<Body>(where: RequestPattern, change: (body: Body) => Body): Decorator {
  return interceptRequest(where, async (request, honest) => {
    const response = await honest(request);
    if (response.status !== 200 || isStream(response)) return response;
    return new Response(rewritten(await response.text(), change), response);
  });
}

/** What becomes of an item of a stream: itself, another, several or none. */
type ItemChange = (item: TurnStreamItem) => readonly object[];

/** Changes the items of these streams as they come. `begin` is called for each stream. */
export function changeStreamItems(
  where: readonly RequestPattern[],
  begin: (request: Request) => ItemChange,
): Decorator {
  return (honest) => async (request) => {
    const response = await honest(request);
    if (!isStream(response) || !where.some((one) => fits(one, request))) return response;
    return mapStreamItems(response, begin(request));
  };
}

/** Changes the events of all streams as they come; an error stays. `begin` is called for each stream. */
export function changeEvents(begin: () => (event: TurnEvent) => readonly object[]): Decorator {
  return changeStreamItems([createTurnRequest, resumeTurnRequest], () => {
    const change = begin();
    return (item) => {
      if (!("event" in item)) return [item];
      const { payload } = item.event;
      return change(payload).map((event) => (event === payload ? item : { event: { payload: event } }));
    };
  });
}

/** Changes the errors of these streams. */
export function changeStreamErrors(
  where: readonly RequestPattern[],
  change: (message: string) => string,
): Decorator {
  return changeStreamItems(where, () => (item) => [
    "error" in item ? { error: { message: change(item.error.message) } } : item,
  ]);
}

/** Ends these streams with an error in place of the turn, where one of their items is like this. */
export function failStream(where: readonly RequestPattern[], culprit: RegExp, message: string): Decorator {
  return changeStreamItems(where, () => {
    let found = false;
    return (item) => {
      found ||= culprit.test(JSON.stringify(item));
      return [found && "event" in item && "turn" in item.event.payload ? { error: { message } } : item];
    };
  });
}

/** Changes the turn that the answers to these requests announce, streamed or whole. */
export function changeAnnouncedTurn(
  where: readonly RequestPattern[],
  change: (turn: Turn) => Turn,
): Decorator {
  // Under `missing_turn: null` the answer for a turn that does not exist is null.
  const whole = where.map((one) => changeAnswer<Turn | null>(one, (turn) => turn && change(turn)));
  const streamed = changeStreamItems(where, () => (item) => {
    if (!("event" in item) || !("turn" in item.event.payload)) return [item];
    const { payload } = item.event;
    return [{ event: { payload: { ...payload, turn: change(payload.turn) } } }];
  });
  return (honest) => whole.reduce((handler, decorate) => decorate(handler), streamed(honest));
}

/** Changes the parts of all answers that are a 200, streamed or whole; `place` is the way to a part. */
export function changeAnswerParts(change: (part: unknown, place: string) => unknown): Decorator {
  const spoilt = (value: unknown): unknown => {
    const noted = walkNoting(value, change);
    return noted.changed ? noted.value : value;
  };
  return (honest) => async (request) => {
    const response = await honest(request);
    if (isStream(response)) return mapStreamItems(response, (item) => [spoilt(item) as object]);
    if (response.status !== 200 || new URL(request.url).pathname.includes("_understudy")) return response;
    return new Response(rewritten(await response.text(), spoilt), response);
  };
}

export function isStream(response: Response): boolean {
  return response.headers.get("content-type")?.startsWith("text/event-stream") === true;
}

/**
 * Sees what comes of an answer, piece by piece as the client gets it: an event comes whole. `end` is called after the
 * last.
 */
export function watchResponse(
  response: Response,
  look: (text: string) => void,
  end = (): void => undefined,
): Response {
  const decoder = new TextDecoder();
  const watching = new TransformStream<Uint8Array, Uint8Array>({
    transform(bytes, controller) {
      look(decoder.decode(bytes, { stream: true }));
      controller.enqueue(bytes);
    },
    flush: end,
  });
  return new Response(response.body?.pipeThrough(watching) ?? null, response);
}

/** Changes the items of a stream as they come. */
export function mapStreamItems(response: Response, change: ItemChange): Response {
  const through = (text: string): string => {
    const item = parsed(text.replace(/^data: /, "")) as TurnStreamItem | undefined;
    const items = item === undefined ? [] : change(item);
    return item === undefined || (items.length === 1 && items[0] === item)
      ? `${text}\n\n`
      : items.map(toEventText).join("");
  };
  let rest = "";
  const items = new TransformStream<string, string>({
    transform(chunk, controller) {
      const whole = `${rest}${chunk}`.split("\n\n");
      rest = whole.pop() ?? "";
      for (const text of whole) controller.enqueue(through(text));
    },
    flush: (controller) => controller.enqueue(rest),
  });
  const body = response.body
    ?.pipeThrough(new TextDecoderStream())
    .pipeThrough(items)
    .pipeThrough(new TextEncoderStream());
  return new Response(body, response);
}

/** The same text unless the change changes its value. */
function rewritten(text: string, change: (body: never) => unknown): string {
  const body = parsed(text);
  if (body === undefined) return text;
  const before = JSON.stringify(body);
  const after = JSON.stringify(change(body as never));
  return after === before ? text : after;
}

/**
 * Undefined for what is no JSON. What the suite sends is of the schema, and so is what our own server answers: a mutant
 * knows the type by the operation.
 */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
