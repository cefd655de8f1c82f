import type {
  CompactedResponse,
  Item,
  ItemPage,
  ResponseCompactRequest,
  ResponseDeleted,
  ResponseObject,
  ResponsePage,
} from "@understudy/contract/responses/types";
import type { ApiCall } from "../sending/call.ts";
import { complete } from "../sending/lacks.ts";
import type { CallOptions, StreamOptions } from "../sending/options.ts";
import { toBody } from "../sending/rules.ts";
import { toStreamSource } from "../calls/stream-source.ts";
import type { ResponsesContext } from "./context.ts";
import { cursorPageOf, toCursorPages, type CursorPages, type CursorQuery } from "./cursor-pages.ts";
import { lackOfResponse } from "./response-lacks.ts";
import type { ResponseBody } from "./response-body.ts";
import { openResponseStream, type ResponseReading, type ResponseStream } from "./response-stream.ts";
import { runResponse, type ResponseRunOptions } from "./run-response.ts";

/** A run of a response and of those that answer its calls. */
export type ResponseRun = ResponseReading;

/** The operations of responses. */
export interface Responses {
  /** Runs a response until it ends. The default `timeout` is ten minutes. A failure is an `ApiError`. */
  create(body: ResponseBody, options?: CallOptions): ApiCall<ResponseObject>;
  /** Runs a response and streams its events. The request is sent immediately, and events are read ahead. */
  stream(body: ResponseBody, options?: StreamOptions): ResponseStream;
  /**
   * Runs a response with tools of this program: executes the functions that it calls and answers them in a next response,
   * until a response calls no function. The events of all responses are one stream; `response()` is the last one.
   */
  run(body: ResponseBody, options?: ResponseRunOptions): ResponseRun;
  get(response_id: string, options?: CallOptions): ApiCall<ResponseObject>;
  /** The events of a stored response again, those after `starting_after`. */
  replay(response_id: string, starting_after?: number, options?: StreamOptions): ResponseStream;
  list(
    query?: CursorQuery & { model?: string | undefined },
    options?: CallOptions,
  ): CursorPages<ResponseObject, ResponsePage>;
  /** Deletes it; responses that continue it stay. */
  delete(response_id: string, options?: CallOptions): ApiCall<ResponseDeleted>;
  /** The items of the response's own input. */
  inputItems(response_id: string, query?: CursorQuery, options?: CallOptions): CursorPages<Item, ItemPage>;
  /** Ends a response that runs in the background. */
  cancel(response_id: string, options?: CallOptions): ApiCall<ResponseObject>;
  /** Puts items into one opaque item. */
  compact(body: ResponseCompactRequest, options?: CallOptions): ApiCall<CompactedResponse>;
}

const all = "/v1/responses";
const one = `${all}/{response_id}` as const;

export function createResponses(context: ResponsesContext): Responses {
  const { send, timeout } = context;
  const at = (response_id: string) => ({ params: { path: { response_id } } });

  const open = (
    call: (options: CallOptions) => ApiCall<unknown>,
    options: StreamOptions = {},
    isWhole = true,
  ): ResponseStream => openResponseStream(toStreamSource(call, options, context), isWhole);

  const stream: Responses["stream"] = (body, options) =>
    open(
      (own) => send("post", all, { body: toBody("responses.stream", body, true), parseAs: "stream" }, own),
      options,
    );

  return {
    create: (body, options) =>
      send(
        "post",
        all,
        { body: toBody("responses.create", body, false) },
        { ...options, timeout: options?.timeout ?? timeout },
        toResponse,
      ),
    stream,
    run: (body, options) => runResponse(stream, body, options),
    get: (id, options) => send("get", one, at(id), options, toResponse),
    replay: (response_id, starting_after = -1, options) =>
      open(
        (own) => {
          const query = { stream: "true", starting_after } as const;
          return send("get", one, { params: { path: { response_id }, query }, parseAs: "stream" }, own);
        },
        options,
        starting_after < 0,
      ),
    list: (query = {}, options) =>
      toCursorPages(
        (page: CursorQuery) => send("get", all, { params: { query: page } }, options, cursorPageOf),
        query,
      ),
    delete: (id, options) => send("delete", one, at(id), options),
    inputItems: (response_id, query = {}, options) =>
      toCursorPages(
        (page: CursorQuery) =>
          send(
            "get",
            `${one}/input_items`,
            { params: { path: { response_id }, query: page } },
            options,
            cursorPageOf,
          ),
        query,
      ),
    cancel: (id, options) => send("post", `${one}/cancel`, at(id), options, toResponse),
    compact: (body, options) => send("post", `${all}/compact`, { body }, options),
  };
}

/** `stream: false` selects JSON of the operation's two content types. */
function toResponse(answer: unknown): ResponseObject {
  return complete(answer, lackOfResponse(answer)) as ResponseObject;
}
