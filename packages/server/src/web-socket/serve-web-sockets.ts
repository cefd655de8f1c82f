/** The WebSocket beside `POST /v1/responses`, at the same path, of the Node mount. */
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocketServer, type WebSocket } from "ws";
import { pathOf, requestIdOf, toJsonAnswer, toResponse, type Handle } from "@understudy/http";
import { refuseUpgrade, type Upgrades } from "@understudy/http/node";
import { toEnvelope, type ResponsesDialect } from "@understudy/responses";
import { createByteBudget } from "@understudy/contract";
import { createConverse } from "./converse.ts";
import { expiryOf } from "./expiry.ts";
import { createOutbox, type OutboxLimits } from "./outbox.ts";

const paths: ReadonlySet<string> = new Set(["/v1/responses", "/v1/openai/v1/responses"]);
const largestMessage = 8 * 1024 * 1024;
/** Close codes of the protocol. */
const goingAway = 1001;
const policyViolation = 1008;

export interface SocketsOptions {
  handle: Handle;
  /** The origin whose pages may call, or `*`. */
  origins: string | undefined;
  /** Whose error types are used. */
  responses: ResponsesDialect;
  limits: SocketLimits;
}

interface SocketLimits extends OutboxLimits {
  contextBytes: number;
  contextBytesPerUser?: number | undefined;
}

export function serveWebSockets({ handle, origins: cors, responses, limits }: SocketsOptions): Upgrades {
  const server = new WebSocketServer({ noServer: true, maxPayload: largestMessage, autoPong: false });
  const contexts = createByteBudget(limits.contextBytes, limits.contextBytesPerUser);
  const open = new Map<WebSocket, { readonly busy: boolean }>();
  let closing = false;

  server.on("wsClientError", ({ message }: Error, socket: Duplex, incoming: IncomingMessage) =>
    refuse(incoming, socket, 400, `${message}.`),
  );

  async function accept(incoming: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const url = urlOf(incoming);
    if (url === null) return refuse(incoming, socket, 400, "The request cannot be read: Invalid URL.");
    const headers = headersOf(incoming);
    // A read that tells nothing, by the same user: refused for what a POST would be, whatever the path.
    const asked = await handle(new Request(new URL("/v1/responses?limit=1", url), { headers }));
    if (asked.status !== 200) return refuseUpgrade(socket, asked);
    const path = pathOf(new Request(url));
    if (!paths.has(path))
      return refuse(incoming, socket, 404, `There is no WebSocket at ${path}, but at /v1/responses.`);
    if (!isOwnOrigin(incoming, cors))
      return refuse(incoming, socket, 403, "Pages of this origin may not connect; see --cors.");
    if (closing) return refuse(incoming, socket, 503, "The server is shutting down.");
    server.handleUpgrade(incoming, socket, head, (webSocket) => serve(webSocket, url, headers));
  }

  function serve(webSocket: WebSocket, url: URL, headers: Headers): void {
    const left = new AbortController();
    const post = async (body: object): Promise<Response> => {
      const json = new Headers(headers);
      json.set("content-type", "application/json");
      const { pathname, origin } = url;
      const request = new Request(origin + pathname, {
        method: "POST",
        headers: json,
        body: JSON.stringify(body),
        signal: left.signal,
      });
      return toResponse(await handle(request), request);
    };
    const outbox = createOutbox(webSocket, limits);
    // The token is a secret of its user. Here it only tells users apart.
    const hold = contexts.open(headers.get("authorization"));
    const send = (event: object): Promise<void> => outbox.send(JSON.stringify(event));
    const converse = createConverse({ post, send, hold }, responses);
    open.set(webSocket, converse);
    const expiry = expiryOf(headers.get("authorization"));
    const timer =
      expiry === null
        ? undefined
        : setTimeout(() => webSocket.close(policyViolation, "The token has expired."), expiry);
    // One buffer for each message.
    webSocket.binaryType = "nodebuffer";
    webSocket.on("message", (data: Buffer) => {
      void converse.take(data.toString()).then(
        () => {
          if (closing) webSocket.close(goingAway, "The server is shutting down.");
        },
        () => webSocket.terminate(),
      );
    });
    // `ws` closes it then, with a code that says why: 1009 for a message that is too large.
    webSocket.on("error", () => undefined);
    webSocket.on("close", () => {
      left.abort();
      hold.release();
      clearTimeout(timer);
      open.delete(webSocket);
    });
  }

  return {
    accept(incoming, socket, head) {
      socket.on("error", () => socket.destroy());
      accept(incoming, socket, head).catch(() => socket.destroy());
    },
    close(force) {
      closing = true;
      for (const [webSocket, { busy }] of open) {
        if (force) webSocket.terminate();
        else if (!busy) webSocket.close(goingAway, "The server is shutting down.");
      }
    },
  };
}

function refuse({ headers }: IncomingMessage, socket: Duplex, status: number, message: string): void {
  const id = requestIdOf(headers["x-request-id"]?.toString());
  refuseUpgrade(socket, toJsonAnswer(toEnvelope(status, { message }), status, { "x-request-id": id }));
}

/** Null for a target, or a `Host`, that makes none. */
function urlOf({ url = "/", headers: { host = "localhost" } }: IncomingMessage): URL | null {
  return URL.canParse(url, `http://${host}`) ? new URL(url, `http://${host}`) : null;
}

/** Whether the origin is absent, the server's own, or allowed to call. */
function isOwnOrigin({ headers: { origin, host } }: IncomingMessage, cors: string | undefined): boolean {
  if (origin === undefined || cors === "*" || origin === cors) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

/**
 * The headers of the request that a POST may have too. An `Idempotency-Key` belongs to one request, and each message
 * is a request. All fields of one name are kept, while Node drops repeated tokens: a caller with two tokens is not a
 * user.
 */
function headersOf({ headersDistinct }: IncomingMessage): Headers {
  const own = new Headers();
  for (const [name, values = []] of Object.entries(headersDistinct)) {
    if (/^(?:connection|upgrade|host|content-|sec-websocket-|idempotency-key$)/.test(name)) continue;
    own.set(name, values.join(", "));
  }
  return own;
}
