import type { IncomingMessage } from "node:http";
import { connect } from "node:net";
import { pipeline, type Duplex } from "node:stream";

/** A WebSocket through the balancer: the request as it was, and then bytes in both directions until one side ends. */
export function passUpgrade(
  request: IncomingMessage,
  client: Duplex,
  head: Buffer,
  server: URL | undefined,
): void {
  if (server === undefined) {
    client.end("HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\nConnection: close\r\n\r\n");
    return;
  }
  const upstream = connect(Number(server.port), server.hostname, () => {
    const { method, url, rawHeaders } = request;
    const lines = rawHeaders.flatMap((name, nth) =>
      nth % 2 === 0 ? [`${name}: ${rawHeaders[nth + 1]}`] : [],
    );
    upstream.write([`${method} ${url} HTTP/1.1`, ...lines, "", ""].join("\r\n"));
    upstream.write(head);
    pipeline(client, upstream, () => undefined);
    pipeline(upstream, client, () => undefined);
  });
  upstream.on("error", () => client.destroy());
  client.on("error", () => upstream.destroy());
}
