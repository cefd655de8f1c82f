/** Answers the requests of `node:http` with a stack or another request handler. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { isRefused } from "../connection-reset.ts";
import { doorOf, type Handle, type Servable } from "../doors.ts";
import { largestBody, setReadBytes } from "../read-body.ts";
import type { Arrivals } from "./arrivals.ts";
import { bytesOf } from "./incoming-body.ts";
import { toErrorAnswer, toErrorResponse } from "./refusals.ts";
import { writeAnswer } from "./write.ts";

/** Requests that it has not answered yet are in `arrivals`. */
export function createRequestListener(
  served: Servable,
  arrivals: Arrivals,
): (incoming: IncomingMessage, outgoing: ServerResponse) => void {
  const { fetch, handle } = doorOf(served);
  const respond = (request: Request, bindings: HttpBindings): Response | Promise<Response> => {
    if (handle === undefined) return respondBy(fetch, request, bindings);
    arrivals.add(answer(handle, request, bindings));
    // Hono need not wait: the answer is written without it.
    return RESPONSE_ALREADY_SENT;
  };
  // The server is one of HTTP/1.
  const serve = getRequestListener((request, bindings) => respond(request, bindings as HttpBindings), {
    // A library must not replace globals.
    overrideGlobalObjects: false,
    errorHandler: toErrorResponse,
  });
  return (incoming, outgoing) => arrivals.add(serve(incoming, outgoing));
}

async function respondBy(
  fetch: (request: Request) => Response | Promise<Response>,
  request: Request,
  { outgoing }: HttpBindings,
): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    if (!isRefused(error)) throw error;
    reset(outgoing);
    return RESPONSE_ALREADY_SENT;
  }
}

async function answer(handle: Handle, request: Request, { incoming, outgoing }: HttpBindings): Promise<void> {
  if (Number(incoming.headers["content-length"]) <= largestBody)
    setReadBytes(request, () => (hasNative(request) ? undefined : bytesOf(incoming)));
  try {
    const written = writeAnswer(await handle(request), outgoing);
    if (written !== undefined) await written;
  } catch (error) {
    if (isRefused(error)) reset(outgoing);
    else if (outgoing.headersSent) outgoing.destroy();
    else void writeAnswer(toErrorAnswer(error), outgoing);
  }
}

/** Whether Hono has made a native request of it, as for a copy: then that one reads the body. */
function hasNative(request: Request): boolean {
  // Nothing public says so.
  return Object.getOwnPropertySymbols(request).some(({ description }) => description === "requestCache");
}

/** The port accepts connections, so the nearest to a refusal is a reset before any byte. */
function reset(outgoing: ServerResponse): void {
  outgoing.socket?.resetAndDestroy();
}
