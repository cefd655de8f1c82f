/** `npm run soak -- --kill N`: kills servers under load on every store that this machine has. */
import { chmodSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runAcknowledged } from "./acknowledged.ts";
import { runKeyed } from "./keyed.ts";
import { runKills, writeServerFiles } from "./kills.ts";
import { ttl } from "./old-records.ts";
import { killsOfRound, runDeletes, runExpiry } from "./removals.ts";
import { serveOn } from "./served.ts";
import { storeKinds } from "./stores.ts";

export interface SoakKillsOptions {
  kills: number;
  seed: number;
  /** The one store that is wanted: `sqlite`, `redis` or `postgres`. */
  only: string | undefined;
  print: (line: string) => void;
}

/** True if no store has shown a mistake. */
export async function soakKills({ kills, seed, only, print }: SoakKillsOptions): Promise<boolean> {
  const chosen = storeKinds.filter(({ kind }) => only === undefined || kind === only);
  if (chosen.length === 0) {
    print(`--store is one of ${storeKinds.map(({ kind }) => kind).join(", ")}, not ${only}.`);
    return false;
  }
  let mistakes = 0;
  for (const store of chosen) {
    const { kind, missing } = store;
    if (missing) {
      print(`${kind}: left out, as it is not installed`);
      if (only !== undefined) return false;
      continue;
    }
    const folder = mkdtempSync(join(realpathSync(tmpdir()), "understudy-kills-"));
    // PostgreSQL reads it as another user than root.
    chmodSync(folder, 0o755);
    writeServerFiles(folder);
    const served = await serveOn(store, folder);
    const options = { seed, victims: served.replicas, rounds: kills, servers: served.servers };
    const load = await runKills(options);
    const keyed = await runKeyed(options);
    const background = await runAcknowledged(options);
    const deletes = await runDeletes(served, seed, kills);
    await served.close();
    const old = await serveOn(store, folder, { ttl });
    const expiry = await runExpiry(old, seed, Math.ceil(kills / killsOfRound));
    await old.close();
    const found = [load, keyed, background, deletes, expiry].flatMap((run) => run.mistakes);
    for (const mistake of found) print(mistake);
    mistakes += found.length;
    print(
      `${kind}: --kill ${kills} --seed ${seed}, ${load.operations} operations, ${keyed.requests} keys, ${background.interrupted} responses in the background and ${deletes.interrupted + expiry.interrupted} removals interrupted, ${found.length} mistakes`,
    );
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  return mistakes === 0;
}
