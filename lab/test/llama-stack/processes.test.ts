import { existsSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { createProcesses, type StartedProcess } from "../../src/llama-stack/launch/processes.ts";
import { tempFolder } from "./support/temp-folder.ts";

/** A script of Node, and what it printed. */
function start(script: string) {
  const processes = createProcesses();
  onTestFinished(() => processes.endAll());
  const log = join(tempFolder(), "log");
  const fd = openSync(log, "w");
  const env = { PATH: process.env["PATH"] };
  const stdio = ["ignore" as const, fd, fd];
  const started: StartedProcess = processes.start(process.execPath, ["-e", script], { env, stdio });
  const printed = async (what: RegExp): Promise<string> => {
    for (;;) {
      const [, found] = what.exec(readFileSync(log, "utf8")) ?? [];
      if (found !== undefined) return found;
      await pause(20);
    }
  };
  return { processes, started, printed };
}

function isAlive(pid: string): boolean {
  try {
    process.kill(Number(pid), 0);
  } catch {
    return false;
  }
  // What nobody has waited for is not gone, but does nothing either.
  const stat = `/proc/${pid}/stat`;
  return !existsSync(stat) || !/\) Z /.test(readFileSync(stat, "utf8"));
}

async function untilGone(pid: string): Promise<void> {
  while (isAlive(pid)) await pause(20);
}

test("a process ends by SIGTERM with its own code", async () => {
  const { started, printed } = start(
    `process.on("SIGTERM", () => process.exit(3)); setInterval(() => {}, 1e6); console.log("pid " + process.pid);`,
  );
  await printed(/pid (\d+)/);
  expect(await started.end()).toEqual({ code: 3, failure: null });
});

test("a process that ignores SIGTERM is killed after its grace", async () => {
  const { started, printed } = start(
    `process.on("SIGTERM", () => {}); setInterval(() => {}, 1e6); console.log("pid " + process.pid);`,
  );
  const pid = await printed(/pid (\d+)/);
  expect(await started.end("SIGTERM", 50)).toEqual({ code: null, failure: null });
  expect(isAlive(pid)).toBe(false);
});

/** A process with a child that listens and ignores SIGTERM; `then` runs once it does. */
const withChild = (then: string): string => `
  const child = require("node:child_process").spawn(process.execPath, ["-e", \`
    process.on("SIGTERM", () => {});
    require("node:net").createServer().listen(0, "127.0.0.1", () => console.log("child " + process.pid));
  \`]);
  child.stdout.once("data", (line) => {
    console.log(String(line));
    ${then}
  });`;

test("what a process started ends with it, even if it ignores SIGTERM", async () => {
  const { processes, printed } = start(withChild(`process.on("SIGTERM", () => process.exit(0));`));
  const child = await printed(/child (\d+)/);
  await processes.endAll();
  await untilGone(child);
});

test("what a process left behind when it ended by itself is ended too", async () => {
  const { started, printed } = start(withChild(`process.exitCode = 1; process.exit();`));
  const child = await printed(/child (\d+)/);
  expect((await started.exit).code).toBe(1);
  await untilGone(child);
});

test("a command that cannot be started says why", async () => {
  const processes = createProcesses();
  const started = processes.start("/no/such/command", [], { env: {}, stdio: "ignore" });
  expect(await started.exit).toEqual({ code: null, failure: "spawn /no/such/command ENOENT" });
  await processes.endAll();
});
