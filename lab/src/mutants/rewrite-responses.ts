/** The usual ways to put a fault between client and server of responses. What a mutant does not touch goes through as it came. */
import type { Handler } from "./mutant.ts";
import { changeAnswer, interceptRequest, isStream, type RequestPattern } from "./rewrite.ts";

export type Json = Record<string, unknown>;

export const createResponse: RequestPattern = { method: "POST", path: /\/responses$/ };
export const getResponse: RequestPattern = { method: "GET", path: /\/responses\/[^/]+$/ };
export const listResponses: RequestPattern = { method: "GET", path: /\/responses$/ };
export const deleteResponse: RequestPattern = { method: "DELETE", path: /\/responses\/[^/]+$/ };
export const cancelResponse: RequestPattern = { method: "POST", path: /\/cancel$/ };
export const listInputItems: RequestPattern = { method: "GET", path: /\/input_items$/ };

type Decorator = (honest: Handler) => Handler;

/** What becomes of an event: itself, another, several or none. */
type EventChange = (event: Json) => readonly Json[];

/** Changes the events of all streams of responses as they come, and numbers them anew. `begin` is called for each stream. */
export function changeResponseEvents(begin: () => EventChange): Decorator {
  return changeStream(() => {
    const change = begin();
    let next = 0;
    return (block) => {
      const event = eventIn(block);
      if (event === null) return block;
      return change(event)
        .map((one) => toBlock("sequence_number" in one ? { ...one, sequence_number: next++ } : one))
        .join("");
    };
  });
}

/** Changes all events of a stream at once, when it has ended. */
export function changeWholeStream(change: (events: readonly Json[]) => readonly Json[]): Decorator {
  return interceptRequest(createResponse, async (request, honest) => {
    const response = await honest(request);
    if (!isStream(response)) return response;
    const blocks = (await response.text()).split("\n\n").filter((block) => block !== "");
    const events = blocks.map((block) => eventIn(`${block}\n\n`)).filter((event) => event !== null);
    const changed = change(events).map((event, sequence_number) => toBlock({ ...event, sequence_number }));
    return new Response(changed.join(""), response);
  });
}

/** Changes each item of a stream as text, its blank line included. */
export function changeStream(begin: () => (block: string) => string): Decorator {
  return interceptRequest(createResponse, async (request, honest) => {
    const response = await honest(request);
    if (!isStream(response)) return response;
    const change = begin();
    let rest = "";
    const blocks = new TransformStream<string, string>({
      transform(chunk, controller) {
        const whole = `${rest}${chunk}`.split("\n\n");
        rest = whole.pop() ?? "";
        for (const block of whole) controller.enqueue(change(`${block}\n\n`));
      },
      flush: (controller) => controller.enqueue(rest),
    });
    const body = response.body
      ?.pipeThrough(new TextDecoderStream())
      .pipeThrough(blocks)
      .pipeThrough(new TextEncoderStream());
    return new Response(body, response);
  });
}

/** The event in a block; null for the end. */
export function eventIn(block: string): Json | null {
  const data = /^data: (.*)$/m.exec(block)?.[1] ?? "";
  return data.startsWith("{") ? (JSON.parse(data) as Json) : null;
}

function toBlock(event: Json): string {
  return `event: ${String(event["type"])}\ndata: ${JSON.stringify(event)}\n\n`;
}

/** Changes the response objects of all answers and events that tell how one ended. */
export function changeEnded(
  change: (response: Json) => Json,
  where: "told" | "everywhere" = "everywhere",
): Decorator {
  const streamed = changeResponseEvents(() => (event) => [
    isEnd(event) ? withResponse(event, change) : event,
  ]);
  const plain = changeAnswer<Json>(createResponse, change);
  const read = where === "told" ? (honest: Handler) => honest : changeAnswer<Json>(getResponse, change);
  return (honest) => read(plain(streamed(honest)));
}

export function withResponse(event: Json, change: (response: Json) => Json): Json {
  return { ...event, response: change(event["response"] as Json) };
}

export function isEnd({ type }: Json): boolean {
  return ["response.completed", "response.incomplete", "response.failed"].includes(String(type));
}

/** Changes the items of the output of a response. */
export function withItems(change: (item: Json) => Json): (response: Json) => Json {
  return (response) => ({ ...response, output: (response["output"] as Json[]).map(change) });
}

/** Changes an item wherever a response tells it. */
export function changeItems(change: (item: Json) => Json): Decorator {
  const streamed = changeResponseEvents(() => (event) => {
    if (event["type"] === "response.output_item.done")
      return [{ ...event, item: change(event["item"] as Json) }];
    return [isEnd(event) ? withResponse(event, withItems(change)) : event];
  });
  const plain = changeAnswer<Json>(createResponse, withItems(change));
  const read = changeAnswer<Json>(getResponse, withItems(change));
  return (honest) => read(plain(streamed(honest)));
}

/** Sees the id of each response that a request made, as soon as it is told. */
export function noteCreated(note: (id: string, request: Json) => void): Decorator {
  return interceptRequest(createResponse, async (request, honest) => {
    const body = JSON.parse((await request.clone().text()) || "{}") as Json;
    const response = await honest(request);
    if (response.status !== 200) return response;
    if (!isStream(response)) {
      const text = await response.text();
      note(String((JSON.parse(text) as Json)["id"]), body);
      return new Response(text, response);
    }
    return changeStream(() => (block) => {
      const event = eventIn(block);
      if (event?.["type"] === "response.created") note(String((event["response"] as Json)["id"]), body);
      return block;
    })(async () => response)(request);
  });
}

export function jsonAnswer(status: number, body: Json): Response {
  return Response.json(body, { status });
}

export function notFound(message: string): Response {
  return jsonAnswer(404, {
    error: { message, type: "invalid_request_error", param: null, code: "not_found" },
  });
}

/** Leaves a property out. */
export function without(name: string): (record: Json) => Json {
  return (record) => Object.fromEntries(Object.entries(record).filter(([key]) => key !== name));
}
