import createFetchClient from "openapi-fetch";
import type { Paths } from "@understudy/contract/types";
import { toBaseUrl } from "../sending/base-url.ts";
import { createAgents, type Agents } from "./agents.ts";
import { createRegistries, type Registries } from "./registries.ts";
import { createServices, type Services } from "./services.ts";
import { createSessions, type Sessions } from "./sessions.ts";
import { createSteps, createTurns, type Steps, type Turns, type TurnsContext } from "./turns.ts";
import { createIdempotencyKeys } from "../sending/idempotency.ts";
import { checkClientOptions, toRecord, type ClientOptions } from "../sending/options.ts";
import { createSend, type RawClient } from "../sending/send.ts";
import { realTiming } from "../sending/timing.ts";
import { fillPath } from "../sending/to-path.ts";
import { withToken } from "../sending/token.ts";
import { createTransport } from "../sending/transport.ts";

/** Every operation of `openapi.yaml`. A call throws `ApiError`, `ConnectionFailed` or `TimedOut`, or its signal's reason. */
export interface Client extends Registries, Services {
  agents: Agents;
  sessions: Sessions;
  turns: Turns;
  steps: Steps;
  /** The underlying openapi-fetch client, with the same headers, retries and timeout: operations by method and path. */
  raw: RawClient;
}

/**
 * Creates a client of the Agents API, for any runtime with `fetch`.
 *
 * @throws TypeError if `baseUrl` is not a URL, or an option is unknown.
 */
export function createClient(options: ClientOptions): Client {
  return connect(options)[0];
}

/** A client, with the context that the operations of another document need for their calls. */
export function connect(options: ClientOptions): [Client, TurnsContext] {
  checkClientOptions(options);
  const { baseUrl, maxRetries = 2, maxRedirects = 0, maxBytes = 2 ** 26, logger, token } = options;
  const url = toBaseUrl(baseUrl);
  const timing = { ...realTiming, ...options.timing };
  // Looked up at each call, because network mocks replace the global later.
  const fetch = options.fetch ?? ((request: Request) => globalThis.fetch(request));
  const keys = createIdempotencyKeys(options.profile?.wire?.idempotency_keys === "kept");
  const plain = createTransport({ fetch, timing, logger, keys });
  const transport = typeof token === "function" ? withToken(plain, token) : plain;
  const limits = { timeout: options.timeout ?? 60_000, maxRetries, maxRedirects, maxBytes };
  /** Requests by path for a stream. */
  const streams = new WeakSet<Request>();
  const raw = createFetchClient<Paths>({
    baseUrl: url,
    headers: toHeaders(options),
    pathSerializer: fillPath,
    fetch: async (request) =>
      (await transport(request, { ...limits, stream: streams.has(request) })).response,
  });
  raw.use({
    onRequest({ request, options, schemaPath, params }) {
      // If there are no parameters, openapi-fetch does not ask for the path.
      fillPath(schemaPath, params.path);
      if (options.parseAs === "stream") streams.add(request);
    },
  });
  const send = createSend(raw, transport, limits);
  const context: TurnsContext = {
    send,
    baseUrl: url,
    timing,
    idleTimeout: options.idleTimeout ?? 240_000,
    timeout: options.timeout ?? 600_000,
    maxBytes,
    whole: options.profile?.wire?.nonstreaming_turns ?? true,
  };
  const client = {
    agents: createAgents(send),
    sessions: createSessions(send),
    turns: createTurns(context),
    steps: createSteps(send),
    ...createRegistries(send),
    ...createServices(send),
    raw,
  };
  return [client, context];
}

/** openapi-fetch leaves out what is undefined. */
function toHeaders({
  apiKey,
  token = apiKey,
  providerData,
  headers,
}: ClientOptions): Record<string, string | undefined> {
  return {
    authorization: token && typeof token !== "function" ? `Bearer ${token}` : undefined,
    "x-llamastack-provider-data": providerData && toAscii(JSON.stringify(providerData)),
    ...(headers && toRecord(headers)),
  };
}

/** Escapes non-ASCII characters, which headers do not allow. */
function toAscii(json: string): string {
  return json.replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
