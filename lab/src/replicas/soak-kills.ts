/** `npm run soak -- --kill N`: kills servers under load on every store that this machine has. */
import { chmodSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { targets } from "../../../packages/server/test/store/targets.ts";
import { runKeyed } from "./keyed.ts";
import { runKills, writeServerFiles } from "./kills.ts";
import { startReplica } from "./processes.ts";

export interface SoakKillsOptions {
  kills: number;
  seed: number;
  /** The one store that is wanted: `sqlite`, `redis` or `postgres`. */
  only: string | undefined;
  print: (line: string) => void;
}

const stores = [
  { kind: "sqlite", missing: false, servers: 1, start: startFile },
  ...targets.map(({ kind, missing, start }) => ({
    ...{ kind, missing, servers: 3 },
    async start(folder: string) {
      const server = await start(folder);
      return { url: server.nextUrl(), stop: () => server.stop() };
    },
  })),
];

async function startFile(folder: string) {
  return { url: `sqlite:${join(folder, "stack.db")}`, stop: async () => undefined };
}

/** True if no store has shown a mistake. */
export async function soakKills({ kills, seed, only, print }: SoakKillsOptions): Promise<boolean> {
  const chosen = stores.filter(({ kind }) => only === undefined || kind === only);
  if (chosen.length === 0) {
    print(`--store is one of ${stores.map(({ kind }) => kind).join(", ")}, not ${only}.`);
    return false;
  }
  if (!(kills > 0)) {
    print("--kill is a number above 0.");
    return false;
  }
  let mistakes = 0;
  for (const { kind, missing, servers, start } of chosen) {
    if (missing) {
      print(`${kind}: left out, as it is not installed`);
      if (only !== undefined) return false;
      continue;
    }
    const folder = mkdtempSync(join(realpathSync(tmpdir()), "understudy-kills-"));
    // PostgreSQL reads it as another user than root.
    chmodSync(folder, 0o755);
    writeServerFiles(folder);
    const { url, stop } = await start(folder);
    const replicas = await Promise.all(Array.from({ length: servers }, () => startReplica(folder, url)));
    const options = { seed, victims: replicas, rounds: kills, servers: replicas.map(({ send }) => send) };
    const load = await runKills(options);
    const keyed = await runKeyed(options);
    const found = [...load.mistakes, ...keyed.mistakes];
    for (const mistake of found) print(mistake);
    mistakes += found.length;
    print(
      `${kind}: --kill ${kills} --from ${seed}, ${load.operations} operations, ${keyed.requests} keys, ${found.length} mistakes`,
    );
    await Promise.all(replicas.map((replica) => replica.kill()));
    await stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  return mistakes === 0;
}
