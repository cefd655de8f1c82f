import { valueAt } from "./errors.ts";
import {
  aFunction,
  aNumber,
  anObject,
  anything,
  aSignal,
  aText,
  checkRules,
  someHeaders,
  type OptionRule,
} from "./rules.ts";
import type { Timing } from "./timing.ts";

/** A logger such as pino or `console`. Bodies and headers are never logged. */
export interface ClientLogger {
  debug(fields: object, text: string): void;
}

/** Headers in any form that `fetch` takes. */
export type SomeHeaders = Record<string, string> | Headers | [name: string, value: string][];

/** Options of a single call, which override the options of the client. */
export interface CallOptions {
  /** Aborts the call, which rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Added to the client's headers, replacing headers of the same name. */
  headers?: SomeHeaders | undefined;
  /** Timeout of one attempt in milliseconds, until the end of the response or the start of a stream. */
  timeout?: number | undefined;
  /** Maximum number of retries. */
  maxRetries?: number | undefined;
  /**
   * How many redirects are followed; 0 by default. To another origin only a GET is sent, with no header of the client or the
   * call but `accept`; otherwise the request stays the same. A browser does not let a client follow redirects this way.
   */
  maxRedirects?: number | undefined;
  /** Largest body of a response, and largest event of a stream, in bytes; 67,108,864 (64 MiB) by default. */
  maxBytes?: number | undefined;
}

/** Options of a streamed call. */
export interface StreamOptions extends CallOptions {
  /** Milliseconds without data before a stream counts as stalled; 240,000 by default. */
  idleTimeout?: number | undefined;
}

/** Differences from the reference server; accepts the profiles of `@understudy/contract/profiles`. */
export interface ClientProfile {
  wire?:
    | {
        /** False for servers that only stream turns: `turns.create` and `turns.resume` then read a stream to its end. */
        nonstreaming_turns?: boolean | undefined;
        /** `kept`: the first POST can be repeated too. Without it, the client learns it from the first answer. */
        idempotency_keys?: "kept" | "ignored" | undefined;
      }
    | undefined;
}

/** A token, or a function that gets one. It is called for the first request, and again after a 401. */
export type TokenSource = string | (() => string | Promise<string>);

export interface ClientOptions extends Omit<CallOptions, "signal"> {
  /** The server's URL, such as `http://127.0.0.1:8321`; may have a path. In a page also a path alone, such as `/api`. */
  baseUrl: string;
  /** Replaces the global `fetch`, for example by the `fetch` of a stack in the same process. */
  fetch?: ((request: Request) => Promise<Response>) | undefined;
  /** Sent as `Authorization: Bearer …`. A request that is answered 401 is sent once more with a new one of the function. */
  token?: TokenSource | undefined;
  /** The same as a `token` that is a text, which takes precedence. */
  apiKey?: string | undefined;
  /** Sent as JSON in `X-LlamaStack-Provider-Data`, for the server's providers. */
  providerData?: Record<string, unknown> | undefined;
  /** 60,000 by default; 600,000 for turns that are not streamed. */
  timeout?: number | undefined;
  /** 2 by default. Only calls that are safe to repeat are retried. */
  maxRetries?: number | undefined;
  /** Default `idleTimeout` of streams, in milliseconds. */
  idleTimeout?: number | undefined;
  logger?: ClientLogger | undefined;
  profile?: ClientProfile | undefined;
  /** Replaces clock, timers and randomness in tests. */
  timing?: Partial<Timing> | undefined;
}

const callRules = {
  signal: aSignal,
  headers: someHeaders,
  timeout: aNumber,
  maxRetries: aNumber,
  maxRedirects: aNumber,
  maxBytes: aNumber,
} satisfies Record<keyof CallOptions, OptionRule>;

/** The options of a stream, and of a run of streams. */
export const streamRules = { ...callRules, idleTimeout: aNumber } satisfies Record<
  keyof StreamOptions,
  OptionRule
>;

const { signal: _ofCalls, ...ofCallsAndClients } = streamRules;
const clientRules = {
  ...ofCallsAndClients,
  // Its own message says what a URL is.
  baseUrl: anything,
  fetch: aFunction,
  token: ["a text or a function", (value) => typeof value === "string" || typeof value === "function"],
  apiKey: aText,
  providerData: anObject,
  logger: ["an object with debug()", (value) => typeof valueAt(value, "debug") === "function"],
  profile: anObject,
  timing: anObject,
} satisfies Record<keyof ClientOptions, OptionRule>;

/** @throws TypeError */
export const checkCallOptions = (options: CallOptions): void => checkRules("a call", options, callRules);

/** @throws TypeError */
export const checkStreamOptions = (options: StreamOptions): void =>
  checkRules("a stream", options, streamRules);

/** @throws TypeError */
export const checkClientOptions = (options: ClientOptions): void =>
  checkRules("createClient", options, clientRules);

/** Headers as an object, to be joined with others. */
export function toRecord(headers: SomeHeaders): Record<string, string> {
  return Symbol.iterator in headers ? Object.fromEntries(new Headers(headers)) : headers;
}
