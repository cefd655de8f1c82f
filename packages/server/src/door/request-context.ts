/** Wraps every request: request id, security headers, and one line of the log. */
import { ConnectionReset, pathOf, requestIdOf, type Answer } from "@understudy/http";
import type { SharedApp } from "../application/app/app.ts";
import { isLevelEnabled } from "../ports/logger.ts";
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
  const fields = () => Object.assign({ method, path, ms: clock.elapsed() - since, request_id }, ids);
  let answer: Answer;
  try {
    answer = await respond(context);
  } catch (error) {
    if (error instanceof ConnectionReset) logger.info(fields(), "refused the connection, as a script says");
    throw error;
  }
  const { status, verbatim } = answer;
  if (isLevelEnabled(logger, "info")) logger.info(Object.assign(fields(), { status }), "answered");
  const headers = headersOf(answer, commonHeaders(app), request_id);
  const body = method === "HEAD" ? null : answer.body;
  return verbatim === undefined ? { status, headers, body } : { status, headers, body, verbatim };
}

interface CommonHeaders {
  /** Of every answer of an app, with an empty request id. */
  readonly all: Readonly<Record<string, string>>;
  /** The same with headers that many answers share. */
  readonly withShared: WeakMap<object, Record<string, string>>;
}

const common = new WeakMap<SharedApp, CommonHeaders>();

function commonHeaders(app: SharedApp): CommonHeaders {
  const known = common.get(app);
  if (known !== undefined) return known;
  const { profile, limits } = app;
  const keepsKeys = profile.wire.idempotency_keys === "kept";
  const lifetime = { [lifetimeHeader]: String(Math.floor(limits.keyMs / 1000)) };
  const all = { ...secureHeaders, ...(keepsKeys && lifetime), "x-request-id": "" };
  const made = { all, withShared: new WeakMap() };
  common.set(app, made);
  return made;
}

/** A copy of one object where that is kept: to put one together costs as much as many a request. */
function headersOf(answer: Answer, shared: CommonHeaders, request_id: string): Record<string, string> {
  if (answer.verbatim) return { ...shared.all, "x-request-id": request_id, ...answer.headers };
  const headers = { ...joined(answer.headers, shared) };
  headers["x-request-id"] = request_id;
  return headers;
}

function joined(headers: Answer["headers"], { all, withShared }: CommonHeaders): Record<string, string> {
  const known = withShared.get(headers);
  if (known !== undefined) return known;
  // What every answer has stays as it is.
  const both = { ...all, ...headers, ...all };
  if (Object.isFrozen(headers)) withShared.set(headers, both);
  return both;
}
