/** `response.create` messages of one connection, one at a time: each is asked as a POST, and its events are sent. */
import { type ByteHold, isRecord, isBodyTooDeep, maxDepth, shortened } from "@understudy/contract";
import { decodeEvents } from "@understudy/contract/sse";
import { BodyError, parseJsonBody } from "@understudy/http";
import type {
  InputItem,
  OpenAiErrorBody,
  ResponseEvent,
  ResponseObject,
} from "@understudy/contract/responses";
import { errorType, openResponsesErrorType, type ResponsesDialect } from "@understudy/responses";
import { toOwnError } from "./own-error.ts";
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

export interface Connection {
  post(body: object): Promise<Response>;
  /** Resolves when there is room for the next. */
  send(event: ResponseEvent | SocketError): Promise<void>;
  /** What the context of its newest response takes. */
  hold: ByteHold;
}

export function createConverse({ post, send, hold }: Connection, responses: ResponsesDialect): Converse {
  const typeOf = responses === "openai" ? errorType : openResponsesErrorType;
  const unstored = createUnstored(hold);
  let busy = false;

  const refuse = (
    status: number,
    code: string,
    message: string,
    param: string | null = null,
  ): Promise<void> =>
    send({ type: "error", status, error: { message, type: typeOf(status, code), param, code } });

  async function create({ stream, ...body }: Record<string, unknown>): Promise<void> {
    if (body["background"] === true)
      return refuse(
        400,
        "unsupported_parameter",
        "background: a connection has no responses in the background.",
        "background",
      );
    const parent = body["previous_response_id"];
    const context = typeof parent === "string" ? unstored.get(parent) : undefined;
    if (context === "forgotten")
      return refuse(
        400,
        "previous_response_not_found",
        `Response ${String(parent)} is not stored, and there was no room to keep what it was answered from: send all items again.`,
        "previous_response_id",
      );
    const asked = context === undefined ? body : continued(body, context);
    // Everything is streamed here; only a wrong value is left to be refused.
    const response = await post({ ...asked, stream: stream === false ? true : (stream ?? true) });
    const ended = response.ok ? await pass(response, context === undefined ? null : String(parent)) : null;
    if (!response.ok) {
      const { error } = (await response.json()) as { error: OpenAiErrorBody };
      const own = context === undefined ? error : toOwnError(error, String(parent), context);
      await send({ type: "error", status: response.status, error: own });
    }
    const isDone = ended?.status === "completed" || ended?.status === "incomplete";
    // A failed continuation leaves nothing to continue.
    if (!isDone && typeof parent === "string") unstored.forget(parent);
    const before = context ?? { parent: typeof parent === "string" ? parent : null, items: [] };
    if (isDone && !ended.store) unstored.keep(ended, { ...before, items: itemsOf(body, before.items) });
  }

  /**
   * Sends the events; the response of the last one. One that is not stored says that it continues `parent`; one that is stored
   * says what is stored, where all that it was asked with is its own input.
   */
  async function pass(response: Response, parent: string | null): Promise<ResponseObject | null> {
    let ended: ResponseObject | null = null;
    if (response.body === null) return null;
    for await (const data of decodeEvents(response.body)) {
      if (data === "[DONE]") break;
      // The events are the server's own.
      const event = JSON.parse(data) as ResponseEvent;
      if (!("response" in event)) await send(event);
      else {
        const { store } = event.response;
        ended = { ...event.response, ...(parent !== null && !store && { previous_response_id: parent }) };
        await send({ ...event, response: ended });
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
      if (message instanceof BodyError)
        return refuse(400, message.why, `The message cannot be read: ${message.message}.`);
      // It is written again for the request, which a very deep one would not survive.
      if (isBodyTooDeep(message))
        return refuse(400, "invalid_value", `The message is nested deeper than ${maxDepth} levels.`);
      const { type, ...body } = message;
      if (type !== "response.create")
        return refuse(
          400,
          "unknown_event",
          `type: expected "response.create", got ${shortened(JSON.stringify(type) ?? "nothing")}.`,
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

/**
 * The request with the items that are not stored, as a child of the last stored response. A wrong request stays as it
 * is, for the server to refuse.
 */
function continued(body: Record<string, unknown>, { parent, items }: Context): object {
  const { conversation = null, input } = body;
  if (conversation !== null || !isInput(input)) return body;
  return { ...body, previous_response_id: parent, input: withContext({ input }, items) };
}

function itemsOf({ input }: Record<string, unknown>, context: readonly InputItem[]): InputItem[] {
  return isInput(input) ? withContext({ input }, context) : [...context];
}

/** Checks only what matters here: the server checks the items. */
function isInput(input: unknown): input is string | InputItem[] {
  return typeof input === "string" || (Array.isArray(input) && input.every((item) => isRecord(item)));
}

/** Why it is not one, if it is none. */
function read(text: string): Record<string, unknown> | BodyError {
  try {
    const value = parseJsonBody(text);
    return isRecord(value) ? value : new BodyError("invalid_json", "it is not an object");
  } catch (error) {
    if (error instanceof BodyError) return error;
    throw error;
  }
}
