/** Starts a server and waits until it serves. */
import { openSync, closeSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { isServing } from "@understudy/conformance/src/targets/node/serving.ts";
import { LaunchError } from "../launch/launch-error.ts";
import type { Exit, Processes, StartedProcess } from "../launch/processes.ts";

export interface ServerOptions {
  /** What messages call it. */
  name: string;
  command: string;
  args: readonly string[];
  env: Readonly<Record<string, string>>;
  cwd: string;
  url: string;
  /** The file for everything that it prints. */
  log: string;
  startMs: number;
  /** Ends the wait, and the server. */
  signal: AbortSignal;
}

/** Rejects with a `LaunchError` that has its last lines if it ends, or takes too long. */
export async function startServer(options: ServerOptions, processes: Processes): Promise<StartedProcess> {
  const { name, command, args, env, cwd, url, log, startMs, signal } = options;
  const output = openSync(log, "a");
  const server = processes.start(command, args, { env, cwd, stdio: ["ignore", output, output] });
  closeSync(output);
  let ended: string | null = null;
  void server.exit.then((exit) => {
    ended = endOf(exit);
  });
  const until = Date.now() + startMs;
  while (!(await isServing(url))) {
    if (signal.aborted) await server.end();
    signal.throwIfAborted();
    if (ended === null && Date.now() > until) {
      await server.end();
      ended = `it did not serve within ${Math.round(startMs / 1_000)} s`;
    }
    if (ended !== null) throw new LaunchError(`${name} did not start: ${ended}.\n${lastLines(log, 20)}`);
    await pause(100);
  }
  return server;
}

export function endOf({ code, failure }: Exit): string {
  return failure ?? `it ended with ${code === null ? "a signal" : `code ${code}`}`;
}

/** Of a file. */
export function lastLines(file: string, count: number): string {
  return readFileSync(file, "utf8").trimEnd().split("\n").slice(-count).join("\n");
}
