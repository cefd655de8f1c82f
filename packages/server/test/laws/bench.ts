/** Where a law is tried: the server as it is, or one with a part that was changed. */
import type { Providers } from "@understudy/contract/ports";
import { createClock } from "../../src/adapters/clock.ts";
import { createIds } from "../../src/adapters/ids.ts";
import { createMemoryStore } from "../../src/adapters/store/memory.ts";
import { createIdMark } from "../../src/application/records/id-mark.ts";
import * as machine from "../../src/domain/turn/machine.ts";
import type { Clock } from "../../src/ports/clock.ts";
import type { Ids } from "../../src/ports/ids.ts";
import type { Store } from "../../src/ports/store.ts";
import { testServer, type Fetch, type TestServer } from "../support/client.ts";

/** The three functions of the machine. */
export type Machine = Pick<typeof machine, "begin" | "pending" | "advance">;
export const honestMachine: Machine = machine;

/** Decorators of the parts of a server. A bench without any is honest. */
export interface Bench {
  machine?: Machine;
  fetch?(fetch: Fetch): Fetch;
  store?(store: Store): Store;
  clock?(clock: Clock): Clock;
  ids?(ids: Ids): Ids;
  providers?(providers: Providers): Providers;
}

/** What is in both stores, by key, as JSON text: whatever the decorators say of it. */
export type Stored = Record<string, string>;

export interface BenchServer extends TestServer {
  stored(): Promise<Stored>;
  /** Another server with the same stores, as another process would be. */
  replica(): TestServer;
}

/** A server with empty stores. `each` stands right at both stores, below the decorators of the bench. */
export function openBench(
  bench: Bench,
  providers: Providers,
  each: (store: Store) => Store = (store) => store,
): BenchServer {
  const kept = { store: createMemoryStore(), volatile: createMemoryStore() };
  const decorated = (store: Store): Store => bench.store?.(each(store)) ?? each(store);
  const serve = (): TestServer => {
    const clock = createClock();
    // Below the decorators: they are about what a server does with its records.
    const ids = createIds(clock, createIdMark(kept.store));
    return testServer(bench.providers?.(providers) ?? providers, {
      store: decorated(kept.store),
      volatile: decorated(kept.volatile),
      clock: bench.clock?.(clock) ?? clock,
      ids: bench.ids?.(ids) ?? ids,
      ...(bench.fetch === undefined ? {} : { around: bench.fetch }),
    });
  };
  return {
    ...serve(),
    replica: serve,
    async stored() {
      const entries = [...(await kept.store.list("")), ...(await kept.volatile.list(""))];
      return Object.fromEntries(entries.map(({ key, value }) => [key, JSON.stringify(value)]));
    },
  };
}
