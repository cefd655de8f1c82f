/** The built command, for a server that knows nothing of it and whose model is at mock inference; and how it is stopped. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createStack } from "@understudy/server";
import { listen } from "@understudy/server/node";
import { asksOpenAi } from "./support/asks-openai.ts";
import { serve } from "./support/serve.ts";
import { startMock, tempFolder, understudy, untilTold, type Process } from "./support/understudy.ts";

async function conformance(...words: string[]): Promise<Process> {
  return understudy(words, await tempFolder(), "understudy-conformance");
}

/** A server whose model is at this address, and that has no control API. */
async function serveBehind(mock: string): Promise<string> {
  const stack = createStack({ providers: { inference: asksOpenAi(mock) } });
  const { url, close } = await listen(stack);
  onTestFinished(async () => {
    await stack.close({ drainMs: 0 });
    await close();
  });
  return url;
}

/** One that nobody listened on a moment ago. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

const few = ["--runs", "4", "--seed", "3", "--profile", "reference", "--only", "resume", "--only", "streams"];

test("a server behind a running understudy-mock is judged over TCP", { timeout: 120_000 }, async () => {
  const mock = await startMock([], await tempFolder());
  const url = await serveBehind(mock.url);
  const { code, stdout } = await (await conformance("run", url, "--inference-url", mock.url, ...few)).ended;
  expect(stdout).not.toContain("✗");
  expect(stdout).toMatch(/\d+ passed, 0 failed/);
  expect(Number(/(\d+) passed/.exec(stdout)?.[1])).toBeGreaterThan(20);
  expect(code).not.toBe(1);
});

test("--inference-port starts the mock, and the server may come later", { timeout: 120_000 }, async () => {
  const [own, inference] = [await freePort(), await freePort()];
  const mock = `http://127.0.0.1:${inference}`;
  const words = ["--inference-port", String(inference), ...few];
  const running = await conformance("run", `http://127.0.0.1:${own}`, ...words);
  await untilTold(running, /Mock inference serves/);
  const stack = createStack({ providers: { inference: asksOpenAi(mock) } });
  const { close } = await listen(stack, { port: own });
  onTestFinished(async () => {
    await stack.close({ drainMs: 0 });
    await close();
  });
  const { stdout } = await running.ended;
  expect(stdout).not.toContain("✗");
  expect(Number(/(\d+) passed/.exec(stdout)?.[1])).toBeGreaterThan(20);
});

test("Ctrl-C reports what was found so far, and leaves nothing behind", { timeout: 120_000 }, async () => {
  const { url } = await serve("script: nothing\nreplies: [{ say: nothing }]", {
    control: { loopback: true },
  });
  const running = await conformance("run", url, "--runs", "500", "--seed", "3");
  await untilTold(running, /50 stories run/);
  running.child.kill("SIGINT");
  const { code, stdout } = await running.ended;
  expect(code).toBe(2);
  expect(stdout).toContain("The run stopped early: it was aborted");
  expect(stdout).toMatch(/[1-9]\d* passed, 0 failed, .* seed 3\n$/);
  expect(await (await fetch(`${url}/v1/agents`)).json()).toMatchObject({ data: [] });
});

test("Ctrl-C while a command starts ends the command too", { timeout: 60_000 }, async () => {
  // It asks whoever listens here, and its end is the end of the connection.
  const server = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const program = `require('node:net').connect(${port}, '127.0.0.1')`;
  const running = await conformance("run", "--command", `"${process.execPath}" -e "${program}"`);
  const [socket] = (await once(server, "connection")) as [Socket];
  socket.on("error", () => undefined).resume();
  const ended = once(socket, "close");
  running.child.kill("SIGINT");
  expect((await running.ended).code).toBe(2);
  await ended;
});

test("a URL of another server is not taken for the command", { timeout: 60_000 }, async () => {
  const { url } = await serve("script: nothing\nreplies: [{ say: nothing }]");
  const { code, stderr } = await (await conformance("run", url, "--command", "sleep 60")).ended;
  expect(stderr).toContain(`Another server already runs at ${url}`);
  expect(code).toBe(2);
});

test("the story of a finding that was fixed passes when it is replayed", { timeout: 60_000 }, async () => {
  const { url } = await serve("script: nothing\nreplies: [{ say: nothing }]", {
    control: { loopback: true },
  });
  const words = ["--seed", "1", "--path", "conversation:0:0:0"];
  const { code, stdout } = await (await conformance("replay", "wire/answers", url, ...words)).ended;
  expect(stdout).toMatch(/wire\/answers: pass\n$/);
  expect(code).toBe(0);
});
