/** Serves a stack behind MSW: in Node by `setupServer`, in a browser by a worker. */
import { fetchHandlers, type HandlersOptions } from "@understudy/mock-inference/msw";
import type { HttpHandler } from "msw";
import type { Stack } from "./compose/stack.ts";

export type AgentsHandlersOptions = Pick<HandlersOptions, "baseUrl">;

/** Handlers for everything below the base URL, for `setupServer` or `setupWorker`. Throws a `TypeError` for wrong options. */
export function agentsHandlers(stack: Pick<Stack, "fetch">, options: AgentsHandlersOptions): HttpHandler[] {
  return fetchHandlers(stack, options, "agentsHandlers");
}
