/** Answers to requests that do not get as far as the server that is listening. */
import { STATUS_CODES, type IncomingMessage, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { shortened, toProblem } from "@understudy/contract";
import { toJsonAnswer, type Answer } from "../answers/answer.ts";
import { foreignHost } from "../requests/own-host.ts";
import { requestIdOf } from "../requests/request-id.ts";

/** Null for a request to serve. `isOwnHost`: of a server on loopback; null elsewhere, where any name is taken. */
export function requestRefusal(
  { headers, rawHeaders, url = "" }: IncomingMessage,
  isOwnHost: ((host: string) => boolean) | null,
): Answer | null {
  const { host } = headers;
  const refuse = (status: number, message: string): Answer =>
    toRefusal(status, message, headers["x-request-id"]?.toString());
  if (host === undefined || host === "") return refuse(400, "The request has no Host header.");
  // Whoever is in front may go by the other one.
  if (hostCount(rawHeaders) > 1) return refuse(400, "The request has several Host headers.");
  if (isOwnHost !== null) {
    const foreign = [host, ...hostOf(url)].find((name) => !isOwnHost(name));
    if (foreign !== undefined) return refuse(403, foreignHost(foreign));
  }
  // Such as 999.999.999.999: whoever reads the URL of the request would fail.
  if (!URL.canParse(`http://${host}`)) return refuse(400, `The Host ${shortened(host)} makes no URL.`);
  return url === "*" ? refuse(400, "The target * is no route.") : null;
}

/** Node answers an `Expect` that is not `100-continue` by itself, without an id. */
export function unmetExpectation({ headers }: IncomingMessage): Answer {
  const message = `Expect: ${shortened(headers.expect ?? "")} cannot be met; 100-continue can.`;
  return toRefusal(417, message, headers["x-request-id"]?.toString());
}

/** Node takes the first of several. Names and values alternate. */
function hostCount(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && /^host$/i.test(rawHeaders[at] ?? "")) count += 1;
  return count;
}

/** Of a target that is a whole URL, as proxies get it; it counts before `Host`. Other targets have none. */
function hostOf(url: string): string[] {
  if (url.startsWith("/")) return [];
  return /^[a-z][\w+.-]*:\/\/([^/?#]*)/i.exec(url)?.slice(1) ?? [];
}

/** To a target or a `Host` that makes no URL; anything else is a failure of the server. */
export function toUnreadableAnswer(error: unknown): Answer {
  const isOfRequest = error instanceof Error && error.name === "RequestError";
  return isOfRequest
    ? toRefusal(400, `The request cannot be read: ${error.message}.`)
    : toRefusal(500, "The server failed.");
}

export function toErrorResponse(error: unknown): Response {
  const { status, headers, body } = toUnreadableAnswer(error);
  return new Response(typeof body === "string" ? body : null, { status, headers });
}

function toRefusal(status: number, message: string, id?: string): Answer {
  return toJsonAnswer(toProblem(message), status, { "x-request-id": requestIdOf(id) });
}

const statuses: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** What is no HTTP is answered as Node does, but with an id. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Duplex): void {
  // The response that this connection is sending, which Node has in no public place.
  const { _httpMessage: current } = socket as { _httpMessage?: ServerResponse | null };
  if (!socket.writable || error.code === "ECONNRESET" || current?.headersSent === true) {
    socket.destroy();
    return;
  }
  const status = statuses[error.code ?? ""] ?? 400;
  refuseUpgrade(socket, toRefusal(status, `The request cannot be read: ${error.message}.`));
}

/** Answers on a connection that Node no longer reads requests from, and ends it. */
export function refuseUpgrade(socket: Duplex, { status, headers, body }: Answer): void {
  const text = typeof body === "string" ? body : "";
  const all = { ...headers, "content-length": String(Buffer.byteLength(text)), connection: "close" };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${text}`);
}
