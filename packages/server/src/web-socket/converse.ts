/** `response.create` messages of one connection, one at a time: each is asked as a POST, and its events are sent. */
import { isRecord, isTooDeep, maxDepth } from "@understudy/contract";
import { decodeEvents } from "@understudy/contract/sse";
import type { OpenAiErrorBody, ResponseEvent, ResponseObject } from "@understudy/contract/responses";
import { errorType } from "@understudy/responses";
import { type Context, createUnstored, withContext } from "./unstored.ts";

/** What is sent in place of events. */
export interface SocketError {
  type: "error";
  status: number;
  error: OpenAiErrorBody;
}

export interface Converse {
  /** Answers a message. */
  take(text: string): Promise<void>;
  readonly busy: boolean;
}

export function createConverse(
  post: (body: object) => Promise<Response>,
  send: (event: ResponseEvent | SocketError) => void,
): Converse {
  const unstored = createUnstored();
  let busy = false;

  const refuse = (status: number, code: string, message: string, param: string | null = null): void =>
    send({ type: "error", status, error: { message, type: errorType(status), param, code } });

  async function create({ stream: _stream, ...body }: Record<string, unknown>): Promise<void> {
    if (body["background"] === true)
      return refuse(
        400,
        "unsupported_parameter",
        "background: a connection has no responses in the background.",
        "background",
      );
    const parent = body["previous_response_id"];
    const context = typeof parent === "string" ? unstored.get(parent) : undefined;
    const asked = context === undefined ? body : continued(body, context);
    const response = await post({ ...asked, stream: true });
    const ended = response.ok ? await pass(response, context === undefined ? null : String(parent)) : null;
    if (!response.ok) {
      const { error } = (await response.json()) as { error: OpenAiErrorBody };
      send({ type: "error", status: response.status, error });
    }
    const isDone = ended?.status === "completed" || ended?.status === "incomplete";
    // A failed continuation leaves nothing to continue.
    if (!isDone && typeof parent === "string") unstored.forget(parent);
    const before = context ?? { parent: typeof parent === "string" ? parent : null, items: [] };
    if (isDone && !ended.store) unstored.add(ended, { ...before, items: itemsOf(body, before.items) });
  }

  /** Sends the events, as of a response that continues this one; the response of the last one. */
  async function pass(response: Response, parent: string | null): Promise<ResponseObject | null> {
    let ended: ResponseObject | null = null;
    if (response.body === null) return null;
    for await (const data of decodeEvents(response.body)) {
      if (data === "[DONE]") break;
      // The events are the server's own.
      const event = JSON.parse(data) as ResponseEvent;
      if (!("response" in event)) send(event);
      else {
        ended = { ...event.response, ...(parent !== null && { previous_response_id: parent }) };
        send({ ...event, response: ended });
      }
    }
    return ended;
  }

  return {
    get busy() {
      return busy;
    },
    async take(text) {
      const message = read(text);
      if (message === null) return refuse(400, "invalid_json", "The message is not a JSON object.");
      // It is written again for the request, which a very deep one would not survive.
      if (isTooDeep(message))
        return refuse(400, "invalid_value", `The message is nested deeper than ${maxDepth} levels.`);
      const { type, ...body } = message;
      if (type !== "response.create")
        return refuse(
          400,
          "unknown_event",
          `type: expected "response.create", got ${JSON.stringify(type) ?? "nothing"}.`,
          "type",
        );
      if (busy)
        return refuse(
          409,
          "response_in_progress",
          "A response runs on this connection: wait for its last event.",
        );
      busy = true;
      try {
        await create(body);
      } finally {
        busy = false;
      }
    },
  };
}

/** Asked with what is not stored, as a child of what is. */
function continued(body: Record<string, unknown>, { parent, items }: Context): object {
  return { ...body, previous_response_id: parent, input: itemsOf(body, items) };
}

/** An input of another shape is left to the server to refuse. */
function itemsOf({ input }: Record<string, unknown>, context: Context["items"]): Context["items"] {
  const isInput = typeof input === "string" || Array.isArray(input);
  return isInput ? withContext({ input }, context) : [...context];
}

function read(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}
