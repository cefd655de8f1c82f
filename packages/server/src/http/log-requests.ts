/** One line of the log for every request, at the level `info`. */
import type { Context, MiddlewareHandler } from "hono";
import type { App } from "../application/app.ts";

/** The ids and names in the path of a request, for its line. */
export function tellIds(context: Context, ids: Record<string, string>): void {
  context.set("ids", ids);
}

/** Logs when the answer begins: what a stream goes on to say is the turn's matter. The query may hold anything. */
export function logRequests(app: App): MiddlewareHandler {
  return async (context, next) => {
    const since = app.clock.millis();
    await next();
    const { method, path } = context.req;
    const request_id: unknown = context.get("requestId");
    // `tellIds` has set them, if the request came to an operation.
    const ids = context.get("ids") as Record<string, string> | undefined;
    const fields = {
      method,
      path,
      status: context.res.status,
      ms: app.clock.millis() - since,
      request_id,
      ...ids,
    };
    app.logger.info(fields, "answered");
  };
}
