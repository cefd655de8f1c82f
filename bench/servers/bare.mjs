/** What the stack is measured against: `node:http` alone, which reads a request and writes bytes that it was given. */
import { createServer } from "node:http";
import { serveUsage } from "../lib/usage.mjs";

/** @type {{ status: number, headers: Record<string, string>, pieces: (string | Buffer)[] }} */
let answer = { status: 200, headers: {}, pieces: [""] };

const server = createServer((request, response) => {
  request.on("data", () => undefined);
  request.on("end", () => {
    const [last, ...earlier] = answer.pieces.toReversed();
    response.writeHead(answer.status, answer.headers);
    // What was a chunk of the answer is a write.
    for (const piece of earlier.reverse()) response.write(piece);
    response.end(last);
  });
});

server.listen(0, "127.0.0.1", () => {
  const close = async () => {
    server.close();
    server.closeAllConnections();
  };
  /** @param {import("../lib/record.mjs").Recorded} recorded */
  const play = ({ pieces, ...head }) => {
    answer = { ...head, pieces: pieces.map((piece) => Buffer.from(piece)) };
  };
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  serveUsage({ port }, close, { play });
});
