/** One address for several servers: requests go to them in turn, answers pass as they come. */
import { once } from "node:events";
import { Agent, createServer, request as sendTo, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream";
import { createPool, type Backend } from "./pool.ts";
import { passUpgrade } from "./pass-upgrade.ts";

export interface BalancerOptions {
  /** Addresses, such as `http://127.0.0.1:8321`. */
  servers: readonly string[];
  /** 0 for a free one. */
  port: number;
  /** When a server no longer answers, and when it does again. */
  onChange(server: string, isHealthy: boolean): void;
}

export interface Balancer {
  url: string;
  close(): Promise<void>;
}

export async function startBalancer({ servers, port, onChange }: BalancerOptions): Promise<Balancer> {
  const pool = createPool(servers, onChange);
  const agent = new Agent({ keepAlive: true });
  const server = createServer((request, response) => pass(request, response, new Set()));

  function pass(request: IncomingMessage, response: ServerResponse, tried: Set<Backend>): void {
    const backend = pool.next(tried);
    if (backend === undefined) return refuse(response, 503, "No server answers; try again in a second.");
    const { hostname, port } = backend.url;
    const { method, url: path, headers } = request;
    let isSent = false;
    const upstream = sendTo({ agent, hostname, port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      // Whichever side breaks off, the other one notices.
      pipeline(answer, response, () => undefined);
    });
    upstream.on("socket", (socket) => {
      const send = (): void => {
        isSent = true;
        request.pipe(upstream);
      };
      // Nothing is read from the client before there is a connection: without one another server may have it all.
      if (socket.connecting) socket.once("connect", send);
      else send();
    });
    upstream.on("error", () => {
      pool.fails(backend);
      if (!isSent) return pass(request, response, tried.add(backend));
      // The server may have done it, so only the client may decide to send it again.
      if (response.headersSent) response.destroy();
      else refuse(response, 502, "The server was lost before it answered.");
    });
    response.on("close", () => {
      if (!response.writableFinished) upstream.destroy();
    });
  }

  server.on("upgrade", (request, socket, head) => passUpgrade(request, socket, head, pool.next()?.url));
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    // A TCP server that listens has an address with a port.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      pool.close();
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function refuse(response: ServerResponse, status: number, message: string): void {
  if (response.destroyed) return;
  response.writeHead(status, { "content-type": "application/json", "retry-after": "1" });
  response.end(JSON.stringify({ error: { message } }));
}
