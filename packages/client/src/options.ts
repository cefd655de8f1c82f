import type { Timing } from "./timing.ts";

/** Where the client tells what it does: that of pino, or `console`. Bodies and headers are never told. */
export interface ClientLogger {
  debug(fields: object, text: string): void;
}

/** What any call may be given as its last argument, in place of what the client was given. */
export interface CallOptions {
  /** Ends the call: it rejects with the signal's reason. */
  signal?: AbortSignal;
  /** Added to the client's headers; the same name replaces. */
  headers?: Record<string, string>;
  /** How long one try may take, in milliseconds: to the end of the answer, of a stream to its beginning. */
  timeout?: number;
  /** How often a call is repeated at most. */
  maxRetries?: number;
}

/** What the call of a stream may be given. */
export interface StreamOptions extends CallOptions {
  /** How long a stream may be silent before it counts as stalled, in milliseconds. 240,000 without it. */
  idleTimeout?: number;
}

/** How a server differs from the reference: the profiles of `@understudy/contract/profiles` fit. */
export interface ClientProfile {
  wire?: {
    /** False for servers that only stream turns: `turns.create` and `turns.resume` then gather a stream. */
    nonstreaming_turns?: boolean;
  };
}

export interface ClientOptions extends Omit<CallOptions, "signal"> {
  /** Where the server is, such as `http://127.0.0.1:8321`; a path of its own is kept. */
  baseUrl: string;
  /** Takes the place of the global `fetch`; a stack's own `fetch` needs no port. */
  fetch?: (request: Request) => Promise<Response>;
  /** Sent as `Authorization: Bearer …`. */
  apiKey?: string;
  /** Sent as JSON in `X-LlamaStack-Provider-Data`, for servers that pass it to their providers. */
  providerData?: Record<string, unknown>;
  /** 60,000 without it; for turns that are not streamed 600,000. */
  timeout?: number;
  /** 2 without it. What is repeated at all: a call that cannot do its work twice by that. */
  maxRetries?: number;
  /** How long a stream may be silent, in milliseconds. */
  idleTimeout?: number;
  logger?: ClientLogger;
  profile?: ClientProfile;
  /** Clock, waiting and chance, for tests that must not depend on them. */
  timing?: Partial<Timing>;
}
