/** Wraps every request: request id, security headers, and one line of the log. */
import { ConnectionReset, pathOf, requestIdOf, type Answer } from "@understudy/http";
import type { SharedApp } from "../application/app.ts";
import type { FoundOperation } from "./find-operation.ts";
import { lifetimeHeader } from "./once-headers.ts";

/** A request with its id and its operation. */
export interface RequestContext {
  request: Request;
  request_id: string;
  path: string;
  found: FoundOperation;
}

/** The headers of `hono/secure-headers`, which can set them only on a `Response`. */
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

/** Logs one line when the answer begins, without the query, which may have secrets. A failed stream is logged by its turn. */
export async function withRequestContext(
  app: SharedApp,
  request: Request,
  find: (method: string, path: string) => FoundOperation,
  respond: (context: RequestContext) => Promise<Answer>,
): Promise<Answer> {
  const { clock, logger } = app;
  const since = clock.elapsed();
  const { method } = request;
  const path = pathOf(request);
  const context = {
    request,
    request_id: requestIdOf(request.headers.get("x-request-id")),
    path,
    found: find(method, path),
  };
  const { request_id, found } = context;
  const ids = found.id === null ? {} : found.params;
  const fields = () => ({ method, path, ms: clock.elapsed() - since, request_id, ...ids });
  let answer: Answer;
  try {
    answer = await respond(context);
  } catch (error) {
    if (error instanceof ConnectionReset) logger.info(fields(), "refused the connection, as a script says");
    throw error;
  }
  const { status, body } = answer;
  logger.info({ ...fields(), status }, "answered");
  return {
    ...answer,
    headers: headersOf(answer, commonHeaders(app), request_id),
    body: method === "HEAD" ? null : body,
  };
}

const common = new WeakMap<SharedApp, Record<string, string>>();

/** Of every answer of an app. */
function commonHeaders(app: SharedApp): Record<string, string> {
  const known = common.get(app);
  if (known !== undefined) return known;
  const { profile, limits } = app;
  const keepsKeys = profile.wire.idempotency_keys === "kept";
  const lifetime = { [lifetimeHeader]: String(Math.floor(limits.keyMs / 1000)) };
  const made = { ...secureHeaders, ...(keepsKeys && lifetime), "x-request-id": "" };
  common.set(app, made);
  return made;
}

/** A copy of one object and single assignments: to spread several into one costs as much as many a request. */
function headersOf(
  { headers, verbatim }: Answer,
  shared: Readonly<Record<string, string>>,
  request_id: string,
): Record<string, string> {
  const all: Record<string, string> = { ...shared };
  all["x-request-id"] = request_id;
  for (const name of Object.keys(headers))
    if (verbatim || !Object.hasOwn(shared, name)) all[name] = headers[name] ?? "";
  return all;
}
