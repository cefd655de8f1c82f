import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { findProgram, leaveOut, onFreePort } from "./programs.ts";
import { startProcess } from "./process.ts";

const program = findProgram("redis-server");
export const hasRedis = program !== null;

leaveOut("the store in Redis", ["redis-server"], "redis-server");

export interface RedisServer {
  port: number;
  /** With a prefix that nobody has used yet, so that a store there is empty. */
  nextUrl(): string;
  kill(): Promise<void>;
  stop(): Promise<void>;
  /** After `kill` or `stop`, with the same records. */
  start(): Promise<void>;
}

let folders = 0;

/** Writes each commit to its file before it answers. `settings` are options such as `--maxmemory 2mb`. */
export async function startRedis(folder: string, settings: readonly string[] = []): Promise<RedisServer> {
  const own = join(folder, `redis-${(folders += 1)}`);
  mkdirSync(own);
  const run = (port: number) =>
    startProcess(
      program ?? "redis-server",
      [
        ...["--port", String(port), "--bind", "127.0.0.1", "--dir", own, "--save", ""],
        ...["--appendonly", "yes", "--appendfsync", "no", ...settings],
      ],
      { ready: /Ready to accept connections/ },
    );
  const { port, first } = await onFreePort(async (port) => ({ port, first: await run(port) }));
  let server = first;
  let prefixes = 0;
  return {
    port,
    nextUrl: () => `redis://127.0.0.1:${port}?prefix=t${(prefixes += 1)}:`,
    kill: () => server.kill(),
    stop: () => server.stop(),
    async start() {
      server = await run(port);
    },
  };
}
