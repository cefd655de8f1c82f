/** The balancer of `npm run replicas`, before servers of which the test decides what they do. */
import { once } from "node:events";
import { createServer, request as sendTo, type RequestListener, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { startBalancer } from "../../src/replicas/balancer.ts";

const urlOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

async function serve(listener: RequestListener): Promise<Server> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return server;
}

async function balance(...servers: readonly Server[]): Promise<{ url: string; changes: string[] }> {
  const changes: string[] = [];
  const onChange = (server: string, isHealthy: boolean): void => void changes.push(`${server} ${isHealthy}`);
  const { url, close } = await startBalancer({ servers: servers.map(urlOf), port: 0, onChange });
  onTestFinished(close);
  return { url, changes };
}

const isCheck = (url: string | undefined): boolean => url === "/v1/health";
const answer = (text: string): RequestListener => {
  return (_request, response) => void response.end(text);
};
const textOf = async (url: string, init?: RequestInit): Promise<string> => (await fetch(url, init)).text();

test("servers get requests in turn, with their bodies", async () => {
  const echo = (name: string): RequestListener => {
    return (request, response) => {
      response.write(`${name} ${request.method} ${request.url} `);
      request.pipe(response);
    };
  };
  const { url } = await balance(await serve(echo("one")), await serve(echo("two")));
  const post = (): Promise<string> => textOf(`${url}/a?b=c`, { method: "POST", body: "body" });
  expect([await post(), await post()].toSorted()).toEqual(["one POST /a?b=c body", "two POST /a?b=c body"]);
});

test("a piece of a stream passes before the next one is there", async () => {
  let finish = (): void => undefined;
  const server = await serve((request, response) => {
    if (isCheck(request.url)) return void response.end();
    response.write("first");
    finish = () => void response.end("last");
  });
  const { url } = await balance(server);
  const reader = (await fetch(url)).body?.pipeThrough(new TextDecoderStream()).getReader();
  expect(await reader?.read()).toEqual({ done: false, value: "first" });
  finish();
  expect(await reader?.read()).toEqual({ done: false, value: "last" });
});

test("a client that leaves is cut off from the server too", async () => {
  let cut: Promise<unknown> | undefined;
  const server = await serve((request, response) => {
    if (isCheck(request.url)) return void response.end();
    cut = once(response, "close");
    response.write("first");
  });
  const { url } = await balance(server);
  const leave = new AbortController();
  await fetch(url, { signal: leave.signal });
  leave.abort();
  await cut;
});

test("a stream whose server breaks off is broken off, not ended", async () => {
  const server = await serve((request, response) => {
    if (isCheck(request.url)) return void response.end();
    response.write("first", () => response.destroy());
  });
  const { url } = await balance(server);
  await expect(textOf(url)).rejects.toThrow("terminated");
});

test("a server that is gone gets no requests, and bodies go to the other one", async () => {
  const gone = await serve(answer("gone"));
  const address = urlOf(gone);
  const { url, changes } = await balance(gone, await serve(answer("here")));
  gone.closeAllConnections();
  gone.close();
  await once(gone, "close");
  for (let nth = 0; nth < 4; nth += 1)
    expect(await textOf(url, { method: "POST", body: "body" })).toBe("here");
  expect(changes).toEqual([`${address} false`]);
});

test("a request that a server may have seen is not sent again: 502", async () => {
  let requests = 0;
  const server = await serve((request, response) => {
    if (isCheck(request.url)) return void response.end();
    requests += 1;
    response.destroy();
  });
  const { url } = await balance(server, server);
  expect((await fetch(url, { method: "POST", body: "body" })).status).toBe(502);
  expect(requests).toBe(1);
});

test("the answer is a 503 if no server is left", async () => {
  const { url } = await balance();
  expect((await fetch(url)).status).toBe(503);
});

test("an upgrade passes with what follows it", async () => {
  const server = await serve(answer(""));
  server.on("upgrade", (_request, socket) => {
    socket.write("HTTP/1.1 101 Switching Protocols\r\nUpgrade: echo\r\nConnection: Upgrade\r\n\r\n");
    socket.pipe(socket);
  });
  const { url } = await balance(server);
  const sent = sendTo(url, { headers: { connection: "Upgrade", upgrade: "echo" } }).end();
  const [, socket] = (await once(sent, "upgrade")) as [unknown, Socket];
  socket.write("hello");
  expect(String((await once(socket, "data"))[0])).toBe("hello");
  socket.destroy();
});
