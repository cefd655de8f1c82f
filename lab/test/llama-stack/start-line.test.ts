import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startLine } from "../../src/llama-stack/server/start-line.ts";
import { tempFolder } from "./support/temp-folder.ts";

/** A server that is a line of Node. */
function serverOf(script: string) {
  const cwd = tempFolder();
  const log = join(cwd, "server.log");
  return {
    ...{ name: "Llama Stack 0", command: process.execPath, args: ["-e", script], cwd, log },
    ...{ env: { OWN: "it's $HOME" }, url: "http://127.0.0.1:1", startMs: 1_000 },
    signal: new AbortController().signal,
  };
}

function run(line: string) {
  return spawn(line, { shell: true, detached: true, stdio: "ignore" });
}

test("the line runs the server with its variables alone, in its folder, and adds to its log", async () => {
  const server = serverOf("console.log(process.cwd(), JSON.stringify(Object.entries(process.env)))");
  const { line } = startLine(server);
  for (const _ of [1, 2]) await once(run(line), "close");
  const entry = `${server.cwd} [["OWN","it's $HOME"]]\n`;
  expect(readFileSync(server.log, "utf8")).toBe(entry.repeat(2));
});

test("a server that was left behind is killed, and one that has ended is not missed", async () => {
  const { line, killRest } = startLine(serverOf("console.log('up'); setInterval(() => {}, 1e6)"));
  killRest();
  const child = run(line);
  const ended = once(child, "close");
  let tries = 0;
  // The line writes down whom to kill before it becomes the server.
  const timer = setInterval(() => {
    tries += 1;
    killRest();
  }, 20);
  expect(await ended).toEqual([null, "SIGKILL"]);
  clearInterval(timer);
  expect(tries).toBeGreaterThan(0);
  killRest();
});
