/** What comes with every answer, whoever gives it: its request's id, the headers of a careful server, a line of the log. */
import { getPathNoStrict } from "hono/utils/url";
import type { App } from "../application/app.ts";
import type { Answer } from "@understudy/contract";

/** A request on its way to its answer. */
export interface Framed {
  request_id: string;
  path: string;
  /** The ids and names in its path, once its route was found. */
  ids?: Record<string, string>;
  /** What its route has answered. */
  answer?: Answer;
}

/** What `hono/secure-headers` sets. Here as data, because it can be set only on a response that is there already. */
const secureHeaders = {
  "cross-origin-resource-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "origin-agent-cluster": "?1",
  "referrer-policy": "no-referrer",
  "strict-transport-security": "max-age=15552000; includeSubDomains",
  "x-content-type-options": "nosniff",
  "x-dns-prefetch-control": "off",
  "x-download-options": "noopen",
  "x-frame-options": "SAMEORIGIN",
  "x-permitted-cross-domain-policies": "none",
  "x-xss-protection": "0",
};

/** One line of the log when the answer begins: what a stream goes on to say is the turn's matter. A query may hold anything. */
export async function frame(
  { clock, logger }: App,
  request: Request,
  answer: (framed: Framed) => Promise<Answer | Response>,
): Promise<Answer | Response> {
  const since = clock.millis();
  const { method } = request;
  const framed: Framed = { request_id: idOf(request), path: getPathNoStrict(request) };
  const given = await answer(framed);
  const { request_id, path, ids } = framed;
  const { status } = given;
  logger.info({ method, path, status, ms: clock.millis() - since, request_id, ...ids }, "answered");
  const headers = { ...secureHeaders, "x-request-id": request_id };
  if (!(given instanceof Response)) {
    const body = method === "HEAD" ? null : given.body;
    return { status, headers: { ...given.headers, ...headers }, body };
  }
  for (const [name, value] of Object.entries(headers)) given.headers.set(name, value);
  return method === "HEAD" ? new Response(null, given) : given;
}

/** The client's own, if it has a decent form. */
function idOf(request: Request): string {
  const sent = request.headers.get("x-request-id");
  return sent !== null && /^[\w=-]{1,255}$/.test(sent) ? sent : crypto.randomUUID();
}
