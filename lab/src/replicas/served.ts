/** Servers on one store, as processes that start and end together. */
import type { Store } from "@understudy/server/src/ports/store.ts";
import type { Send } from "./call.ts";
import type { Victim } from "./kills.ts";
import { startReplica, type Replica, type ReplicaOptions } from "./processes.ts";
import { look, type StartedStore, type StoreKind } from "./stores.ts";

export interface Served {
  folder: string;
  url: string;
  replicas: readonly Replica[];
  /** Of the replicas. */
  servers: readonly Send[];
  /** All of them at once. */
  processes: Victim & { stop(): Promise<void> };
  database: StartedStore["database"];
  /** Opens the store; only while no server runs. */
  look<Seen>(see: (store: Store) => Promise<Seen>): Promise<Seen>;
  close(): Promise<void>;
}

/** `folder` has the files that servers start with. */
export async function serveOn(
  { start, servers }: StoreKind,
  folder: string,
  options: ReplicaOptions = {},
): Promise<Served> {
  const { url, database } = await start(folder);
  const replicas = await Promise.all(
    Array.from({ length: servers }, () => startReplica(folder, url, options)),
  );
  const all = (act: (one: Replica) => Promise<void>) => async (): Promise<void> => {
    await Promise.all(replicas.map(act));
  };
  const kill = all((one) => one.kill());
  return {
    ...{ folder, url, database, replicas },
    servers: replicas.map(({ send }) => send),
    processes: { kill, stop: all((one) => one.stop()), start: all((one) => one.start()) },
    look: (see) => look(url, see),
    async close() {
      try {
        await kill();
      } finally {
        await database?.stop();
      }
    },
  };
}
