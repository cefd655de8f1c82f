/** Serves a stack or another request handler over TCP. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { refuseUnknownOptions } from "@understudy/contract";
import type { Servable } from "../answers/doors.ts";
import { isLoopback, isOwnHost } from "../requests/own-host.ts";
import { createArrivals } from "./arrivals.ts";
import { checkListenOptions } from "./check-listen-options.ts";
import { explainListenError } from "./listen-error.ts";
import { answerBrokenRequest, requestRefusal, refuseUpgrade, unmetExpectation } from "./refusals.ts";
import { createRequestListener } from "./request-listener.ts";
import { isForWebSocket, serveWithoutUpgrade } from "./without-upgrade.ts";
import { writeAnswer } from "./write.ts";

export interface ListenOptions {
  /** `127.0.0.1` by default. */
  host?: string | undefined;
  /** 0, the default, chooses a free port. */
  port?: number | undefined;
  /**
   * Further names of this server, as they are when it starts. On a loopback address requests are refused whose `Host` is
   * neither localhost nor an IP address nor one of these, so that pages of other sites cannot reach the server under a name
   * of theirs.
   */
  allowHosts?: readonly string[] | undefined;
  /** Milliseconds after which a connection is closed whose client takes nothing of what is sent to it. Default: 30 seconds. */
  stallMs?: number | undefined;
  /** Takes connections that ask for a WebSocket, with a `Host` of this server; without it they are served as others. */
  upgrades?: Upgrades | undefined;
}

/** Connections that left HTTP. */
export interface Upgrades {
  accept(incoming: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Closes those that are idle, and others when they are; `force` closes all. */
  close(force: boolean): void;
}

/** A running server. */
export interface Listening {
  url: string;
  port: number;
  /** Resolves when every request that has arrived is answered, also if its client is gone; at the latest after `ms`. */
  settled(ms: number): Promise<void>;
  /** Stops accepting connections; resolves when busy ones have ended. `force` closes them, also after a first call. */
  close(options?: { force?: boolean | undefined }): Promise<void>;
}

/**
 * Starts a server. Rejects with a `ListenError` for a port that is taken or an address that is not this machine's, and with
 * a `TypeError` for an option that does not exist, and for a port, a host or another value that is none.
 */
export async function listen(served: Servable, options: ListenOptions = {}): Promise<Listening> {
  checkListenOptions(options);
  const { host = "127.0.0.1", port = 0, allowHosts = [], stallMs = 30_000, upgrades } = options;
  const arrivals = createArrivals();
  const serve = createRequestListener(served, arrivals);
  const allowed = [...allowHosts];
  let isOwn: ((host: string) => boolean) | null = (name) => isOwnHost(name, allowed);
  const answer = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const refusal = requestRefusal(incoming, isOwn);
    if (refusal === null) serve(incoming, outgoing);
    else arrivals.add(writeAnswer(refusal, outgoing));
  };
  // Without a `Host` Node would answer by itself, without an id.
  const server = createServer({ requireHostHeader: false }, answer)
    .on("clientError", answerBrokenRequest)
    .on("checkExpectation", (incoming: IncomingMessage, outgoing: ServerResponse) =>
      arrivals.add(writeAnswer(requestRefusal(incoming, isOwn) ?? unmetExpectation(incoming), outgoing)),
    );
  server.setTimeout(stallMs, (socket) => {
    // Without anything to take a client may just wait for a slow model.
    if (socket.writableLength > 0) socket.destroy();
  });
  if (upgrades !== undefined)
    server.on("upgrade", (incoming: IncomingMessage, socket: Duplex, head: Buffer) => {
      if (!isForWebSocket(incoming)) return serveWithoutUpgrade(server, incoming, socket, head);
      const refusal = requestRefusal(incoming, isOwn);
      if (refusal === null) upgrades.accept(incoming, socket, head);
      else refuseUpgrade(socket, refusal);
    });
  return new Promise((resolve, reject) => {
    const fail = (error: unknown): void => reject(explainListenError(error, host, port));
    server.once("error", fail);
    const begin = (): void => {
      server.removeListener("error", fail);
      const bound = server.address() as AddressInfo;
      if (!isLoopback(bound.address)) isOwn = null;
      let closed: Promise<void> | undefined;
      const name = bound.family === "IPv6" ? `[${bound.address}]` : bound.address;
      resolve({
        url: `http://${name}:${bound.port}`,
        port: bound.port,
        settled: (ms) => arrivals.settled(bound.port, bound.address, ms),
        async close(closing = {}) {
          refuseUnknownOptions("close", closing, ["force"]);
          const { force = false } = closing;
          closed ??= new Promise<void>((done, failed) => {
            server.close((error) => (error === undefined ? done() : failed(error)));
          });
          upgrades?.close(force);
          if (force) server.closeAllConnections();
          else server.closeIdleConnections();
          return closed;
        },
      });
    };
    server.listen(port, host, begin);
  });
}
