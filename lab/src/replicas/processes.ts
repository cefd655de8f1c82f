/** Servers as processes, which may be killed while clients use them. */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startProcess, type ServerProcess } from "../../../packages/server/test/store/servers/process.ts";
import type { Send } from "./call.ts";

const bin = fileURLToPath(new URL("../../../packages/server/bin/understudy.js", import.meta.url));
const ready = /serves (http:\S+)[^]*\n$/;

export interface Replica {
  /** Waits for the server if it is killed just then; a request that runs at that moment rejects. */
  send: Send;
  kill(): Promise<void>;
  start(): Promise<void>;
}

/** `folder` has the files `scripts.yaml` and `stack.json`. */
export async function startReplica(folder: string, store: string): Promise<Replica> {
  const args = [
    ...[bin, "start", "--port", "0", "--log-level", "silent", "--store", store],
    ...["--script", join(folder, "scripts.yaml"), "--config", join(folder, "stack.json")],
  ];
  const run = (): Promise<ServerProcess> => startProcess(process.execPath, args, { ready, cwd: folder });
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
    async start() {
      running = run();
      await running;
    },
  };
}
