/**
 * What a stranger sends is never our failure: whatever a request line or a header says, over a raw socket, there is an answer
 * below 500 or a clean close, and no stack in the log.
 */
import { connect } from "node:net";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { drawsOf } from "../../vitest.draws.ts";
import { createMockInference } from "@understudy/mock-inference";
import { listen as listenMock } from "@understudy/mock-inference/node";
import { createStack } from "@understudy/server";
import { listen, type Listening } from "@understudy/server/node";
import { hasLength, hosts, rawRequest, toBytes } from "./support/raw-requests.ts";

/** Errors that were logged, and rejections that nobody handled. */
const failures: unknown[] = [];
const note = (failure: unknown): void => void failures.push(failure);
const logger = { debug: () => undefined, info: () => undefined, warn: note, error: note };
const users = async (request: Request) =>
  /^Bearer (\w+)$/.test(request.headers.get("authorization") ?? "")
    ? { principal: "u", attributes: {} }
    : null;

const servers: Record<string, () => Promise<Listening>> = {
  "a server": () => listen(createStack({ logger, control: { loopback: true } })),
  "a server with users and pages of another origin": () =>
    listen(
      createStack({
        logger,
        authenticate: users,
        cors: "https://app.test",
        control: { loopback: true, token: "t" },
      }),
    ),
  "a server that any name reaches": () => listen(createStack({ logger, cors: "*" }), { host: "0.0.0.0" }),
  "understudy-mock": () => listenMock(createMockInference()),
};

/** The first line of the answer; empty if the server closed the connection without one. `ends`: no more will be sent. */
function firstLine(port: number, bytes: Buffer, ends = false): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    let seen = "";
    const done = (): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(seen.split("\r\n")[0] ?? "");
    };
    const timer = setTimeout(() => {
      socket.destroy();
      reject(new Error("no answer, and no close"));
    }, 15_000);
    socket.on("data", (chunk) => {
      seen += chunk.toString("latin1");
      // An interim answer is none.
      seen = seen.replace(/^HTTP\/1\.1 100 [^]*?\r\n\r\n/, "");
      if (seen.includes("\r\n") && !seen.startsWith("HTTP/1.1 100")) done();
    });
    socket.on("error", done).on("close", done);
    if (ends) socket.end(bytes);
    else socket.write(bytes);
  });
}

describe.each(Object.entries(servers))("%s", (_, open) => {
  let listening: Listening;
  beforeAll(async () => {
    listening = await open();
    process.on("unhandledRejection", note);
  });
  afterAll(async () => {
    process.off("unhandledRejection", note);
    await listening.close({ force: true });
  });

  test("answers whatever a request line and headers say, or closes, and never fails by it", async () => {
    onTestFinished(() => void failures.splice(0));
    await fc.assert(
      fc.asyncProperty(rawRequest, async (sent) => {
        const line = await firstLine(listening.port, toBytes(sent), hasLength(sent));
        expect(line).toMatch(/^(?:$|HTTP\/1\.1 [1-4]\d\d )/);
        expect(failures).toEqual([]);
      }),
      { numRuns: drawsOf(150) },
    );
    expect((await fetch(`http://localhost:${listening.port}/v1/models`)).status).toBeLessThan(500);
  });

  test.each(hosts)("the host %s is no failure, whatever is asked", async (host) => {
    const key = [
      "Upgrade: websocket",
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
      "Sec-WebSocket-Version: 13",
    ];
    const json = ["Content-Type: application/json", "Content-Length: 2"];
    const asked = [
      ["GET /v1/agents?limit=1", "Authorization: Bearer u"],
      ["GET /v1/responses?limit=1", "Authorization: Bearer u"],
      ["GET /_understudy/journal?wait=1", "Authorization: Bearer t"],
      ["GET /v1/responses", "Connection: upgrade", "Authorization: Bearer u", ...key],
      ...["agents", "responses", "chat/completions", "embeddings"].map((path) => [
        `POST /v1/${path}`,
        ...json,
      ]),
      ["POST /mcp/group", ...json],
    ];
    for (const [line, ...more] of asked) {
      const text = [
        `${line} HTTP/1.1`,
        `Host: ${host}`,
        ...more,
        "",
        more.includes("Content-Length: 2") ? "{}" : "",
      ].join("\r\n");
      expect(await firstLine(listening.port, Buffer.from(text))).toMatch(/^HTTP\/1\.1 (?:[24]\d\d|101) /);
      expect(failures.splice(0)).toEqual([]);
    }
  });
});
