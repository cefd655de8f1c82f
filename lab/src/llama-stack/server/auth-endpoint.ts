/** The endpoint that a real server with `custom` authentication asks whom a token stands for. */
import { createServer } from "node:http";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { isRecord } from "@understudy/conformance/src/json/difference.ts";

export interface RunningEndpoint {
  url: string;
  close(): Promise<void>;
}

/** The headers of the users that it knows, as the suite takes them. */
export const userArguments = [
  ...["--tenant", "authorization: Bearer *"],
  ...["--tenant-without-attributes", "authorization: Bearer none-*"],
];

/** On a free port of the loopback. Every token is a user, alone in a team; one that begins with `none-` has no team. */
export async function startAuthEndpoint(): Promise<RunningEndpoint> {
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { status, answer } = answerTo(body);
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answer));
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new TypeError("A TCP server has no address.");
  return {
    url: `http://127.0.0.1:${address.port}/auth`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** What it answers to a request with this body. */
export function answerTo(body: string): { status: number; answer: object } {
  const asked: unknown = JSON.parse(body);
  const token = isRecord(asked) ? asked["api_key"] : undefined;
  if (typeof token !== "string" || token === "")
    return { status: 401, answer: { message: "The request has no api_key." } };
  const attributes = token.startsWith("none-") ? {} : { attributes: { teams: [token] } };
  return { status: 200, answer: { principal: token, ...attributes } };
}
