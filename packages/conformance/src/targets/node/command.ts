/** A server that the suite starts, restarts, kills and stops. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { endGroup, signalGroup } from "@understudy/http/node";
import { TargetError, type Target } from "../../target/target.ts";
import { byUrl, type UrlOptions } from "../targets.ts";
import { isServing } from "./serving.ts";

export interface CommandOptions extends UrlOptions {
  /** Where it serves; without one, the first URL that it prints. */
  url?: string | undefined;
  /** How long it may take to serve, in milliseconds. */
  startMs?: number;
}

/**
 * A shell line that starts a server. A restart is SIGTERM and the same line again, a kill is SIGKILL and the line; so
 * it must keep its records where it finds them again, and print its URL unless that is given. Rejects with a `TargetError`.
 */
export async function byCommand(line: string, options: CommandOptions = {}): Promise<Target> {
  const { startMs = 60_000 } = options;
  let server = await start(line, options.url, startMs);
  const { url } = server;
  // A server on any free port has another one after a restart.
  const follow = (request: Request): Promise<Response> =>
    fetch(server.url === url ? request : new Request(request.url.replace(url, server.url), request));
  const again = (signal: NodeJS.Signals) => async (): Promise<void> => {
    await end(server.process, signal);
    server = await start(line, options.url, startMs);
  };
  try {
    const lifecycle = { restart: again("SIGTERM"), kill: again("SIGKILL") };
    const target = await byUrl(url, { name: line, ...options, fetch: follow }, lifecycle);
    const how = `${options.url ?? ""} --command '${line.replaceAll("'", String.raw`'\''`)}'`.trim();
    return {
      ...target,
      how,
      isSlowToRestart: true,
      ended: () => endOf(server.process),
      async close() {
        try {
          await target.close();
        } finally {
          await end(server.process, "SIGTERM");
        }
      },
    };
  } catch (error) {
    await end(server.process, "SIGKILL");
    throw error;
  }
}

interface Started {
  process: ChildProcess;
  url: string;
}

async function start(line: string, url: string | undefined, startMs: number): Promise<Started> {
  // That server would be judged in place of the command.
  if (url !== undefined && (await isServing(url)))
    throw new TargetError(`Another server already runs at ${url}. Stop it, or leave out --command.`);
  // A process group of its own: the shell's children are stopped with it.
  const process = spawn(line, { shell: true, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  // No server outlives the suite, however that ends.
  const killOnExit = (): void => void signalGroup(process.pid, "SIGKILL");
  globalThis.process.once("exit", killOnExit);
  process.once("close", () => globalThis.process.off("exit", killOnExit));
  let printed = "";
  // Not all of it: a server may log for hours.
  const print = (chunk: Buffer): void => void (printed = (printed + chunk.toString()).slice(-100_000));
  process.stdout.on("data", print);
  process.stderr.on("data", print);
  const until = Date.now() + startMs;
  const fail = async (why: string): Promise<never> => {
    await end(process, "SIGKILL");
    throw new TargetError(`The command ${line} ${why}. It printed:\n${printed.slice(-2_000)}`);
  };
  for (;;) {
    if (process.exitCode !== null || process.signalCode !== null) return fail("ended before it served");
    const found = url ?? /https?:\/\/[^\s"'/]+/.exec(printed)?.[0];
    if (found !== undefined && (await isServing(found))) return { process, url: found };
    if (Date.now() > until) return fail(`did not serve within ${startMs} ms`);
    await pause(50);
  }
}

/** Waits for the whole group, which holds the pipes of its output: the shell may end long before the server. */
async function end(process: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const { pid, stdout, stderr, exitCode, signalCode } = process;
  // A server whose output goes elsewhere has closed pipes from the beginning.
  const isOver = exitCode !== null || signalCode !== null;
  if (pid === undefined || (isOver && stdout?.closed === true && stderr?.closed === true)) return;
  const ended = once(process, "close");
  const inTime = await endGroup(pid, { signal, graceMs: 15_000, ended });
  if (!inTime) {
    // What has left the group may hold the pipes for ever.
    stdout?.destroy();
    stderr?.destroy();
  }
  await ended;
}

function endOf({ exitCode, signalCode }: ChildProcess): string | null {
  return signalCode ?? (exitCode === null ? null : `exit code ${exitCode}`);
}
