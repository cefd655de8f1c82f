import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "../../src/llama-stack/server/free-port.ts";
import { createProcesses } from "../../src/llama-stack/launch/processes.ts";
import { startRestartable } from "../../src/llama-stack/server/restartable.ts";
import { startServer } from "../../src/llama-stack/server/server.ts";
import { tempFolder } from "./support/temp-folder.ts";

const serving = `
  process.on("SIGTERM", () => {});
  require("node:http").createServer((_, response) => response.end("{}")).listen(PORT, "127.0.0.1");`;

async function prepare(script: string, { startMs = 20_000, signal = new AbortController().signal } = {}) {
  const processes = createProcesses();
  onTestFinished(() => processes.endAll());
  const folder = tempFolder();
  const port = await freePort();
  const log = join(folder, "server.log");
  const options = {
    name: "Llama Stack 0",
    command: process.execPath,
    args: ["-e", script.replace("PORT", String(port))],
    env: { PATH: process.env["PATH"] ?? "" },
    cwd: folder,
    url: `http://127.0.0.1:${port}`,
    ...{ log, startMs, signal },
  };
  return { processes, port, log, options };
}

async function open(...args: Parameters<typeof prepare>) {
  const { options, ...prepared } = await prepare(...args);
  return { ...prepared, starting: startServer(options, prepared.processes) };
}

const refused = (port: number) =>
  expect(fetch(`http://127.0.0.1:${port}/v1/health`)).rejects.toThrow("fetch failed");

test("a server that serves is waited for, and its port is free once it was ended", async () => {
  const { starting, port } = await open(serving);
  const server = await starting;
  expect((await fetch(`http://127.0.0.1:${port}/v1/health`)).status).toBe(200);
  await server.end("SIGTERM", 100);
  await refused(port);
});

test("a server that refuses to start is reported with its last 20 lines", async () => {
  const lines = Array.from({ length: 30 }, (_, n) => `line ${n + 1}`);
  const { starting, log } = await open(
    `for (let n = 1; n <= 30; n += 1) (n % 2 ? console.log : console.error)("line " + n); process.exitCode = 7;`,
  );
  const message = await starting.catch((error: Error) => error.message);
  expect(message).toBe(`Llama Stack 0 did not start: it ended with code 7.\n${lines.slice(-20).join("\n")}`);
  expect(existsSync(log) && readFileSync(log, "utf8")).toContain("line 1\n");
});

test("a server that never serves is ended, and its time is named", async () => {
  const { starting } = await open(`console.log("importing"); setInterval(() => {}, 1e6);`, {
    startMs: 1_000,
  });
  await expect(starting).rejects.toThrow(
    "Llama Stack 0 did not start: it did not serve within 1 s.\nimporting",
  );
});

test("Ctrl-C ends a server that is starting", async () => {
  const controller = new AbortController();
  const { starting, processes } = await open(`setInterval(() => {}, 1e6);`, { signal: controller.signal });
  controller.abort();
  await expect(starting).rejects.toThrow("aborted");
  await processes.endAll();
});

test("a server that is restarted or killed serves again, and only an end of its own aborts what uses it", async () => {
  const { processes, options } = await prepare(`
    require("node:http").createServer((request, response) => {
      if (request.url === "/end") process.exit(3);
      response.end(JSON.stringify({ pid: process.pid }));
    }).listen(PORT, "127.0.0.1");`);
  const { signal, lifecycle } = await startRestartable(options, processes);
  const pid = async () => ((await (await fetch(options.url)).json()) as { pid: number }).pid;
  const pids = [await pid()];
  for (const end of ["restart", "kill"] as const) {
    await lifecycle[end]();
    pids.push(await pid());
  }
  expect(new Set(pids).size).toBe(3);
  expect(signal.aborted).toBe(false);
  await expect(fetch(`${options.url}/end`)).rejects.toThrow("fetch failed");
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener("abort", resolve));
  expect(String(signal.reason)).toContain("Llama Stack 0 did not go on serving: it ended with code 3.");
});
