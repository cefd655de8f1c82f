import type { Client, ClientPathsWithMethod, FetchOptions, MethodResponse } from "openapi-fetch";
import type { Paths } from "@understudy/contract/types";
import { toApiCall, type ApiResponse, type ApiCall } from "./call.ts";
import { nothing } from "./parts.ts";
import { ApiError, errorClasses, causeMessage, requestId, type Sent } from "./errors.ts";
import { Lack } from "./lacks.ts";
import { checkCallOptions, toRecord, type CallOptions } from "./options.ts";
import { checkQueryValues } from "./queries.ts";
import { fillPath } from "./to-path.ts";
import type { CallLimits, Transport } from "./transport.ts";

/** How many characters of a body that is not JSON are shown. */
const excerpt = 200;

/** The openapi-fetch client, typed by `openapi.yaml`. */
export type RawClient = Client<Paths>;

type Method = "get" | "post" | "delete";
/** The paths of a document that have the method. */
type PathOf<All extends object, M extends Method> = ClientPathsWithMethod<Client<All>, M>;
type Input<All extends object, M extends Method, P extends PathOf<All, M>> = Pick<
  FetchOptions<All[P][M & keyof All[P]]>,
  "params" | "body" | "parseAs"
>;
type Data<All extends object, M extends Method, P extends PathOf<All, M>> = MethodResponse<Client<All>, M, P>;

/** Calls an operation of a document, by default `openapi.yaml`; `toPart` selects a part of the response data. */
export interface Send<All extends object = Paths> {
  <M extends Method, P extends PathOf<All, M>>(
    method: M,
    path: P,
    input: Input<All, M, P>,
    options?: CallOptions,
  ): ApiCall<Data<All, M, P>>;
  <M extends Method, P extends PathOf<All, M>, Part>(
    method: M,
    path: P,
    input: Input<All, M, P>,
    options: CallOptions | undefined,
    toPart: (data: Data<All, M, P>) => Part,
  ): ApiCall<Part>;
}

/** `request` of openapi-fetch for any operation; `Send` has its types. */
type AnyRequest = (
  method: string,
  path: string,
  init: object,
) => Promise<{ data?: unknown; error?: unknown }>;

export function createSend(api: RawClient, transport: Transport, limits: CallLimits): Send {
  const request = api.request as AnyRequest;

  async function callOperation(
    method: Method,
    path: string,
    input: { parseAs?: string; params?: { path?: unknown; query?: unknown } },
    options: CallOptions = {},
    toPart: (data: unknown) => unknown = (data) => data,
  ): Promise<ApiResponse<unknown>> {
    checkCallOptions(options);
    // Before the query, which may be what is meant as an id.
    fillPath(path, input.params?.path);
    checkQueryValues(path, input.params?.query);
    const { headers, signal, timeout = limits.timeout, maxRetries = limits.maxRetries } = options;
    const { maxRedirects = limits.maxRedirects, maxBytes = limits.maxBytes } = options;
    let sent: Sent = { method, path, origin: "" };
    let response = new Response();
    const limited = { timeout, maxRetries, maxRedirects, maxBytes, stream: input.parseAs === "stream" };
    const init = {
      // The bytes are read here, because openapi-fetch accepts bytes that are not UTF-8.
      parseAs: "arrayBuffer",
      ...input,
      headers: headers && toRecord(headers),
      signal,
      async fetch(built: Request) {
        ({ response, sent } = await transport(built, limited));
        return response;
      },
    };
    const { data: body, error } = await request(method, path, init);
    const { status, headers: received, ok } = response;
    if (!ok) throw new (errorClasses[status] ?? ApiError)(sent, response, error);
    const data = body instanceof ArrayBuffer ? toJson(body) : body;
    // Llama Stack answers 200 with null for an unknown turn.
    if (method === "get" && data === null)
      throw new ApiError(
        sent,
        { status: 404, headers: received },
        null,
        "The answer is null: no such resource.",
      );
    if (toPart !== nothing && data !== null && typeof data !== "object")
      throw invalid(data === undefined ? "The answer is empty." : "The answer is no object.", data);
    try {
      return { data: toPart(data), status, headers: received, request_id: requestId(received) };
    } catch (cause) {
      throw cause instanceof Lack ? invalid(cause.message, data) : cause;
    }

    function invalid(text: string, told: unknown): ApiError {
      return new ApiError(sent, response, told, text);
    }

    /** Undefined for an empty body. A proxy or another server may answer 200 with an HTML page. */
    function toJson(bytes: ArrayBuffer): unknown {
      if (bytes.byteLength === 0) return undefined;
      try {
        return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
      } catch (cause) {
        // A body that is not JSON shows in the error, whatever its bytes are.
        const text = new TextDecoder().decode(bytes);
        const wrong = cause instanceof SyntaxError ? `not JSON: ${causeMessage(cause)}` : "not UTF-8";
        const type = received.get("content-type") ?? "no type";
        throw invalid(
          `The answer is ${wrong}. It is of ${type}, and begins: ${text.slice(0, excerpt)}`,
          text,
        );
      }
    }
  }

  const send = (...call: Parameters<typeof callOperation>): ApiCall<unknown> =>
    toApiCall(callOperation(...call));
  // Sound: responses conform to the document, and a 204 is typed as no data.
  return send;
}
