/** Answers requests in HTTP/1 that ask for another protocol, which a server is free to ignore. */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

/** Whether a request asks for a WebSocket. `curl --http2` and the client of Java ask for `h2c` with every request. */
export function isForWebSocket({ headers }: IncomingMessage): boolean {
  return /^websocket$/i.test(headers.upgrade ?? "");
}

/**
 * Lets the server read the request again, as one that asks for nothing: with a listener for upgrades Node leaves each of them to
 * it, body unread. `head`: what came after the headers.
 */
export function serveWithoutUpgrade(
  server: Server,
  { method, url, httpVersion, rawHeaders }: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): void {
  // Names and values alternate.
  const fields = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [[name, rawHeaders[at + 1] ?? ""]] : []));
  const kept = fields.filter(([name = ""]) => !/^(?:upgrade|connection|http2-settings)$/i.test(name));
  const isLast = fields.some(
    ([name = "", value = ""]) => /^connection$/i.test(name) && /\bclose\b/i.test(value),
  );
  const lines = [
    `${method} ${url} HTTP/${httpVersion}`,
    ...kept.map(([name, value]) => `${name}: ${value}`),
    ...(isLast ? ["connection: close"] : []),
  ];
  // Node reads the bytes of headers as Latin-1.
  const again = Buffer.concat([Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1"), head]);
  whenIdle(socket, () => {
    socket.unshift(again);
    server.emit("connection", socket);
  });
}

/** Once the answers to earlier requests of a connection are sent, where it is open then. */
function whenIdle(socket: Duplex, act: () => void): void {
  if (socket.destroyed) return;
  // The response that this connection is sending, which Node has in no public place.
  const { _httpMessage: current } = socket as { _httpMessage?: ServerResponse | null };
  if (current === undefined || current === null) act();
  else current.once("close", () => whenIdle(socket, act));
}
