/** Serves a stack, or anything else that answers requests, over TCP. */
import type { AddressInfo } from "node:net";
import { createAdaptorServer, type HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { doorOf, type Servable } from "../doors.ts";
import { writeAnswer } from "./write.ts";

export interface ListenOptions {
  /** `127.0.0.1` unless said otherwise. */
  host?: string;
  /** 0, the default, takes a free one. */
  port?: number;
}

/** A handler that is being served. */
export interface Listening {
  url: string;
  port: number;
  /** Takes no more connections; resolves when those that are busy have ended. `force` ends them. */
  close(options?: { force?: boolean }): Promise<void>;
}

/** Starts to serve; see `doorOf` for what of. Rejects with the system's error, such as `EADDRINUSE`. */
export async function listen(served: Servable, options: ListenOptions = {}): Promise<Listening> {
  const { host = "127.0.0.1", port = 0 } = options;
  const server = createAdaptorServer({
    fetch: toAdaptor(served),
    // A library must not exchange the globals of whoever uses it.
    overrideGlobalObjects: false,
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.removeListener("error", reject);
      const bound = server.address() as AddressInfo;
      const name = bound.family === "IPv6" ? `[${bound.address}]` : bound.address;
      resolve({
        url: `http://${name}:${bound.port}`,
        port: bound.port,
        close: ({ force = false } = {}) =>
          new Promise<void>((done, failed) => {
            server.close((error) => (error === undefined ? done() : failed(error)));
            if (!("closeIdleConnections" in server)) return;
            if (force) server.closeAllConnections();
            else server.closeIdleConnections();
          }),
      });
    });
  });
}

function toAdaptor(served: Servable): (request: Request, bindings: unknown) => Response | Promise<Response> {
  const { fetch, handle } = doorOf(served);
  if (handle === undefined) return (request) => fetch(request);
  return async (request, bindings) => {
    // Of the two kinds of servers that can be made, the one without further options speaks HTTP/1.
    const { outgoing } = bindings as HttpBindings;
    await writeAnswer(await handle(request), outgoing);
    return RESPONSE_ALREADY_SENT;
  };
}
