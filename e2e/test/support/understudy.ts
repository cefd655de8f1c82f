/** The built commands as processes of their own. */
import { spawn, type ChildProcess, type StdioOptions } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";

export const understudyBin: string = fileURLToPath(
  new URL("../../../packages/server/bin/understudy.js", import.meta.url),
);
export const bins = {
  understudy: understudyBin,
  "understudy-conformance": fileURLToPath(
    new URL("../../../packages/conformance/bin/understudy-conformance.js", import.meta.url),
  ),
  "understudy-mock": fileURLToPath(
    new URL("../../../packages/mock-inference/bin/understudy-mock.js", import.meta.url),
  ),
};
export type Command = keyof typeof bins;

/** A folder for the length of a test. */
export async function tempFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "understudy-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface Process {
  child: ChildProcess;
  stdout(): string;
  stderr(): string;
  ended: Promise<Ended>;
}

/** Runs the command in this folder; it is killed when the test ends, if it still runs then. */
export function understudy(
  args: string[],
  cwd: string,
  command: Command = "understudy",
  env: NodeJS.ProcessEnv = {},
): Process {
  return runProcess(process.execPath, [bins[command], ...args], { cwd, env });
}

/** The same for any program, with more variables. `ended` also waits for what it started, if that has its streams. */
export function runProcess(
  file: string,
  args: string[],
  { cwd, env = {} }: { cwd: string; env?: NodeJS.ProcessEnv },
): Process {
  const stdio: StdioOptions = ["ignore", "pipe", "pipe"];
  const child = spawn(file, args, { cwd, env: { ...process.env, ...env }, stdio });
  let stdout = "";
  let stderr = "";
  child.stdout?.on("data", (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr?.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
  const ended = once(child, "close").then(([code]) => ({ code: code as number | null, stdout, stderr }));
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await ended;
  });
  return { child, stdout: () => stdout, stderr: () => stderr, ended };
}

/** Waits until it has printed this; rejects with what it said instead, if it ends. */
export function until(running: Process, what: RegExp): Promise<RegExpExecArray> {
  return untilIn(running, "stdout", what);
}

/** The same for what it says on standard error. */
export function untilTold(running: Process, what: RegExp): Promise<RegExpExecArray> {
  return untilIn(running, "stderr", what);
}

function untilIn(running: Process, where: "stdout" | "stderr", what: RegExp): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    const look = (): void => {
      const found = what.exec(running[where]());
      if (found !== null) resolve(found);
    };
    look();
    running.child[where]?.on("data", look);
    void running.ended.then(({ stderr }) => reject(new Error(`it ended: ${stderr}`)));
  });
}

/** Starts a server on a free port and waits until it says where it is. */
export function start(args: string[], cwd: string): Promise<Process & { url: string }> {
  return served(understudy(["start", "--port", "0", ...args], cwd));
}

/** The same for `understudy-mock`. */
export function startMock(args: string[], cwd: string): Promise<Process & { url: string }> {
  return served(understudy(["--port", "0", ...args], cwd, "understudy-mock"));
}

async function served(running: Process): Promise<Process & { url: string }> {
  const [, url = ""] = await until(running, /serves (http:\S+)/);
  return { ...running, url };
}
