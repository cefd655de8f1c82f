import type { Client, ClientPathsWithMethod, FetchOptions, MethodResponse } from "openapi-fetch";
import type { Paths } from "@understudy/contract/types";
import { toApiCall, type ApiResponse, type ApiCall } from "./call.ts";
import { ApiError, errorClasses, reasonOf, requestId, type RequestInfo } from "./errors.ts";
import type { CallOptions } from "./options.ts";
import { requestInfo, type CallLimits, type Transport } from "./transport.ts";

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
    input: object,
    options: CallOptions = {},
    toPart: (data: unknown) => unknown = (data) => data,
  ): Promise<ApiResponse<unknown>> {
    const { headers, signal, timeout = limits.timeout, maxRetries = limits.maxRetries } = options;
    let sent: RequestInfo = { method, path, origin: "" };
    let response = new Response();
    const init = {
      ...input,
      headers,
      signal,
      async fetch(built: Request) {
        sent = requestInfo(built);
        return (response = await transport(built, { timeout, maxRetries }));
      },
    };
    const { data, error } = await request(method, path, init).catch((cause: unknown): never => {
      // A proxy or another server may answer 200 with an HTML page.
      if (!(cause instanceof SyntaxError)) throw cause;
      throw new ApiError(sent, response, null, `The answer is not JSON: ${reasonOf(cause)}.`);
    });
    const { status, headers: received, ok } = response;
    if (!ok) throw new (errorClasses[status] ?? ApiError)(sent, response, error);
    // Llama Stack answers 200 with null for an unknown turn.
    if (method === "get" && data === null)
      throw new ApiError(
        sent,
        { status: 404, headers: received },
        null,
        "The answer is null: no such resource.",
      );
    return { data: toPart(data), status, headers: received, request_id: requestId(received) };
  }

  const send = (...call: Parameters<typeof callOperation>): ApiCall<unknown> =>
    toApiCall(callOperation(...call));
  // Sound: responses conform to the document, and a 204 is typed as no data.
  return send;
}
