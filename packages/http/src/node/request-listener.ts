/** Answers the requests of `node:http` with a stack or another request handler. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Answer } from "../answers/answer.ts";
import { isConnectionRefused } from "../answers/connection-reset.ts";
import { doorOf, type Servable } from "../answers/doors.ts";
import type { Arrivals } from "./arrivals.ts";
import { chunksFrom } from "./chunks-from.ts";
import { toUnreadableAnswer, toErrorResponse } from "./refusals.ts";
import { writeAnswer } from "./write.ts";

/**
 * Requests that it has not answered yet are in `arrivals`. Hono makes each `Request`, aborts its signal when the client leaves,
 * and ends a connection whose client still sends what nothing reads.
 */
export function createRequestListener(
  served: Servable,
  arrivals: Arrivals,
): (incoming: IncomingMessage, outgoing: ServerResponse) => void {
  const { fetch, handle } = doorOf(served);
  const respond = async (request: Request, { incoming, outgoing }: HttpBindings): Promise<Response> => {
    try {
      if (fetch !== undefined) return await fetch(request);
      const chunksOf = chunksFrom(incoming, request);
      await answer(() => handle(request, { chunksOf }), outgoing);
    } catch (error) {
      if (!isConnectionRefused(error)) throw error;
      // The port accepts connections, so the nearest to a refusal is a reset before any byte.
      outgoing.socket?.resetAndDestroy();
    }
    return RESPONSE_ALREADY_SENT;
  };
  const serve = getRequestListener(
    // The server is one of HTTP/1.
    (request, bindings) => respond(request, bindings as HttpBindings),
    // A library must not replace globals.
    { overrideGlobalObjects: false, errorHandler: toErrorResponse },
  );
  return (incoming, outgoing) => arrivals.add(serve(incoming, outgoing));
}

async function answer(respond: () => Promise<Answer>, outgoing: ServerResponse): Promise<void> {
  try {
    await writeAnswer(await respond(), outgoing);
  } catch (error) {
    if (isConnectionRefused(error)) throw error;
    if (outgoing.headersSent) outgoing.destroy();
    else await writeAnswer(toUnreadableAnswer(error), outgoing);
  }
}
