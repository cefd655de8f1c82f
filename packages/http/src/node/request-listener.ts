/** Answers the requests of `node:http` with a stack or another request handler. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { isRefused } from "../answers/connection-reset.ts";
import { doorOf, type Handle, type Servable } from "../answers/doors.ts";
import type { Arrivals } from "./arrivals.ts";
import { createToPlainRequest } from "./plain-request.ts";
import { toErrorAnswer, toErrorResponse } from "./refusals.ts";
import { writeAnswer } from "./write.ts";

/** Requests that it has not answered yet are in `arrivals`. */
export function createRequestListener(
  served: Servable,
  arrivals: Arrivals,
): (incoming: IncomingMessage, outgoing: ServerResponse) => void {
  const { fetch, handle } = doorOf(served);
  if (fetch !== undefined) {
    const serve = listenBy((request, { outgoing }) => respondBy(fetch, request, outgoing));
    return (incoming, outgoing) => arrivals.add(serve(incoming, outgoing));
  }
  const toPlain = createToPlainRequest(toWhole);
  const serve = listenBy(async (request, { outgoing }) => {
    await answer(handle, request, outgoing);
    return RESPONSE_ALREADY_SENT;
  });
  return (incoming, outgoing) => {
    const request = toPlain(incoming, outgoing);
    arrivals.add(request === undefined ? serve(incoming, outgoing) : answer(handle, request, outgoing));
  };
}

function listenBy(respond: (request: Request, bindings: HttpBindings) => Response | Promise<Response>) {
  // The server is one of HTTP/1.
  return getRequestListener((request, bindings) => respond(request, bindings as HttpBindings), {
    // A library must not replace globals.
    overrideGlobalObjects: false,
    errorHandler: toErrorResponse,
  });
}

/** By a listener of Hono's that answers nothing: it makes the request, and learns when the client leaves. */
function toWhole(incoming: IncomingMessage, outgoing: ServerResponse): Request {
  let made: Request | undefined;
  const listener = listenBy((request) => {
    made = request;
    return RESPONSE_ALREADY_SENT;
  });
  void listener(incoming, outgoing);
  if (made === undefined) throw new Error("Hono made no request.");
  // It learns of a close by the event, which may be over.
  if (outgoing.destroyed && !outgoing.writableFinished) outgoing.listeners("close").at(-1)?.call(outgoing);
  return made;
}

async function respondBy(
  fetch: (request: Request) => Response | Promise<Response>,
  request: Request,
  outgoing: ServerResponse,
): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    if (!isRefused(error)) throw error;
    reset(outgoing);
    return RESPONSE_ALREADY_SENT;
  }
}

async function answer(handle: Handle, request: Request, outgoing: ServerResponse): Promise<void> {
  try {
    const made = await handle(request);
    endUnread(outgoing);
    await writeAnswer(made, outgoing);
  } catch (error) {
    if (isRefused(error)) reset(outgoing);
    else if (outgoing.headersSent) outgoing.destroy();
    else {
      endUnread(outgoing);
      await writeAnswer(toErrorAnswer(error), outgoing);
    }
  }
}

/** Where a client still sends what nothing reads, a listener of Hono's ends the connection soon after the answer. */
function endUnread(outgoing: ServerResponse): void {
  if (!outgoing.req.complete) toWhole(outgoing.req, outgoing);
}

/** The port accepts connections, so the nearest to a refusal is a reset before any byte. */
function reset(outgoing: ServerResponse): void {
  outgoing.socket?.resetAndDestroy();
}
