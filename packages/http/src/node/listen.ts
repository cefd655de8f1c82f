/** Serves a stack or another request handler over TCP. */
import type { AddressInfo } from "node:net";
import { createAdaptorServer, type HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { doorOf, type Servable } from "../doors.ts";
import { isRefused } from "../connection-reset.ts";
import { writeAnswer } from "./write.ts";

export interface ListenOptions {
  /** `127.0.0.1` by default. */
  host?: string | undefined;
  /** 0, the default, chooses a free port. */
  port?: number | undefined;
}

/** A running server. */
export interface Listening {
  url: string;
  port: number;
  /** Stops accepting connections; resolves when busy ones have ended. `force` closes them, also after a first call. */
  close(options?: { force?: boolean | undefined }): Promise<void>;
}

/** Starts a server. Rejects with the system's error, such as `EADDRINUSE`. */
export async function listen(served: Servable, options: ListenOptions = {}): Promise<Listening> {
  const { host = "127.0.0.1", port = 0 } = options;
  const server = createAdaptorServer({
    fetch: toAdaptor(served),
    // A library must not replace globals.
    overrideGlobalObjects: false,
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.removeListener("error", reject);
      const bound = server.address() as AddressInfo;
      let closed: Promise<void> | undefined;
      const name = bound.family === "IPv6" ? `[${bound.address}]` : bound.address;
      resolve({
        url: `http://${name}:${bound.port}`,
        port: bound.port,
        close({ force = false } = {}) {
          closed ??= new Promise<void>((done, failed) => {
            server.close((error) => (error === undefined ? done() : failed(error)));
          });
          if ("closeIdleConnections" in server) {
            if (force) server.closeAllConnections();
            else server.closeIdleConnections();
          }
          return closed;
        },
      });
    });
  });
}

function toAdaptor(served: Servable): (request: Request, bindings: unknown) => Promise<Response> {
  const { fetch, handle } = doorOf(served);
  return async (request, bindings) => {
    // Without further options `createAdaptorServer` creates an HTTP/1 server.
    const { outgoing } = bindings as HttpBindings;
    try {
      if (handle === undefined) return await fetch(request);
      await writeAnswer(await handle(request), outgoing);
    } catch (error) {
      if (!isRefused(error)) throw error;
      // The port accepts connections, so the nearest to a refusal is a reset before any byte.
      outgoing.socket?.resetAndDestroy();
    }
    return RESPONSE_ALREADY_SENT;
  };
}
