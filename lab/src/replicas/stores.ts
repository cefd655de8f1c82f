/** The stores that keep records over a kill, for servers under load. */
import { join } from "node:path";
import { openStore } from "@understudy/server";
import type { Store } from "@understudy/server/src/ports/store.ts";
import { targets } from "../../../packages/server/test/store/targets.ts";
import type { Victim } from "./kills.ts";

export interface StartedStore {
  url: string;
  /** Where it is a server too. */
  database: (Victim & { stop(): Promise<void> }) | undefined;
}

export interface StoreKind {
  kind: string;
  missing: boolean;
  /** How many servers work on it. */
  servers: number;
  /** An empty one. */
  start(folder: string): Promise<StartedStore>;
}

let files = 0;

export const storeKinds: readonly StoreKind[] = [
  {
    kind: "sqlite",
    missing: false,
    servers: 1,
    start: async (folder) => ({
      url: `sqlite:${join(folder, `stack-${(files += 1)}.db`)}`,
      database: undefined,
    }),
  },
  ...targets.map(({ kind, missing, start }) => ({
    ...{ kind, missing, servers: 3 },
    async start(folder: string) {
      const database = await start(folder);
      return { url: database.nextUrl(), database };
    },
  })),
];

/** Opens the store for a moment. A file must not be in use. */
export async function look<Seen>(url: string, see: (store: Store) => Promise<Seen>): Promise<Seen> {
  const { store } = await openStore(url);
  try {
    return await see(store);
  } finally {
    await store.close();
  }
}
