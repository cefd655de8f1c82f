import type { Client } from "openapi-fetch";
import type { Paths } from "@understudy/contract/types";
import { toCall, type Answer, type Call } from "./call.ts";
import { ApiError, reasonOf, requestId, type Sent } from "./errors.ts";
import type { CallOptions } from "./options.ts";
import { sentBy, type Patience, type Transport } from "./transport.ts";

/** The calls of `openapi.yaml`, typed from it. */
export type Api = Client<Paths>;

/** What openapi-fetch is given for one call. */
type Init = {
  fetch: (request: Request) => Promise<Response>;
  headers: Record<string, string>;
  signal: AbortSignal | null;
};

/** What openapi-fetch resolves to. */
interface Fetched<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

/** One call of `openapi.yaml`, to be made with what the options come to. */
export type Make<T> = (init: Init) => Promise<Fetched<T>>;

/** Makes a call, and gives the answer or throws what `errors.ts` has. */
export type Ask = <T>(make: Make<T>, options?: CallOptions) => Promise<Answer<T>>;

export function createAsk(transport: Transport, patience: Patience): Ask {
  return async <T>(make: Make<T>, options: CallOptions = {}): Promise<Answer<T>> => {
    const { headers = {}, signal = null, ...own } = options;
    let sent: Sent = { method: "", path: "" };
    let answer: Response = Response.error();
    const fetched = await make({
      headers,
      signal,
      async fetch(request) {
        sent = sentBy(request);
        return (answer = await transport(request, { ...patience, ...own }));
      },
    }).catch((error: unknown): never => {
      // A proxy, or another program at that address, may answer 200 with a page.
      if (!(error instanceof SyntaxError)) throw error;
      throw new ApiError(sent, answer, null, `The answer is not JSON: ${reasonOf(error)}.`);
    });
    if (!answer.ok) throw new ApiError(sent, answer, fetched.error);
    if (sent.method === "GET" && fetched.data === null) throw missing(sent, answer);
    // A 204 has no data, and is typed so.
    return {
      data: fetched.data as T,
      status: answer.status,
      headers: answer.headers,
      request_id: requestId(answer.headers),
    };
  };
}

/** Servers of Llama Stack answer null, with a 200, for a turn that there is not. */
function missing(sent: Sent, { headers }: Response): ApiError {
  return new ApiError(sent, { status: 404, headers }, null, "The server has null there.");
}

/** Makes a call whose data is the answer's, or the part of it that is wanted. */
export interface Send {
  <T>(make: Make<T>, options?: CallOptions): Call<T>;
  <T, Part>(make: Make<T>, options: CallOptions | undefined, toPart: (data: T) => Part): Call<Part>;
}

export function createSend(ask: Ask): Send {
  return <T>(make: Make<T>, options?: CallOptions, toPart = (data: T) => data): Call<T> =>
    toCall(ask(make, options).then((answer) => ({ ...answer, data: toPart(answer.data) })));
}
