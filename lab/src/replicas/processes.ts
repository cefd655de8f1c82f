/** Servers as processes, which may be killed while clients use them. */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startProcess, type ServerProcess } from "../../../packages/server/test/store/servers/process.ts";
import type { Send } from "./call.ts";
import { controlToken } from "./records.ts";

const bin = fileURLToPath(new URL("../../../packages/server/bin/understudy.js", import.meta.url));
const shiftedClock = new URL("./shifted-clock.mjs", import.meta.url).href;
const ready = /serves (http:\S+)[^]*\n$/;

export interface Replica {
  /** Waits for the server if it is killed just then; a request that runs at that moment rejects. */
  send: Send;
  kill(): Promise<void>;
  /** Lets it end what it does. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

export interface ReplicaOptions {
  /** As `--ttl` takes it. */
  ttl?: string;
  /** Milliseconds that its wall clock is ahead. */
  clockShift?: number;
}

/** `folder` has the files `scripts.yaml` and `stack.json`. */
export async function startReplica(
  folder: string,
  store: string,
  { ttl, clockShift = 0 }: ReplicaOptions = {},
): Promise<Replica> {
  const args = [
    ...["--import", shiftedClock, bin],
    ...["start", "--port", "0", "--log-level", "silent", "--store", store],
    ...["--script", join(folder, "scripts.yaml"), "--config", join(folder, "stack.json")],
    ...["--control-token", controlToken],
    ...(ttl === undefined ? [] : ["--ttl", ttl]),
  ];
  const env = { ...process.env, CLOCK_SHIFT_MS: String(clockShift) };
  const run = (): Promise<ServerProcess> => startProcess(process.execPath, args, { ready, cwd: folder, env });
  let running = run();
  await running;
  return {
    async send(path, init) {
      const [, url = ""] = ready.exec((await running).printed()) ?? [];
      return fetch(url + path, init);
    },
    async kill() {
      await (await running).kill();
    },
    async stop() {
      await (await running).stop();
    },
    async start() {
      running = run();
      await running;
    },
  };
}
