/** Serves a stack over TCP. */
import {
  listen as listenHttp,
  type Listening,
  type ListenOptions,
  type Servable,
} from "@understudy/http/node";
import type { Stack } from "./compose/stack.ts";
import { serveWebSockets } from "./web-socket/serve-web-sockets.ts";

export type { Listening, ListenOptions, Servable } from "@understudy/http/node";
export { ListenError } from "@understudy/http/node";

/**
 * Starts a server. A stack also has its WebSocket, at `/v1/responses`. Rejects with a `ListenError` for a port that is taken or
 * an address that is not this machine's, and with a `TypeError` for nothing to serve and for wrong options.
 */
export async function listen(served: Servable | Stack, options: ListenOptions = {}): Promise<Listening> {
  // What is no object is refused by `listenHttp`, in words.
  const upgrades = isObject(served) && "origins" in served ? serveWebSockets(served) : undefined;
  const own = isObject(served) && "limits" in served ? { stallMs: served.limits.stallMs, upgrades } : {};
  return listenHttp(served, isObject(options) ? { ...own, ...options } : options);
}

function isObject<Value>(value: Value): value is Value & object {
  return typeof value === "object" && value !== null;
}
