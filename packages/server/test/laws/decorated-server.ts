/** The server that a law is checked on: as it is, or with decorated parts. */
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

/** Decorators of the parts of a server; none for the honest server. */
export interface Decorators {
  machine?: Machine;
  fetch?(fetch: Fetch): Fetch;
  store?(store: Store): Store;
  clock?(clock: Clock): Clock;
  ids?(ids: Ids): Ids;
  providers?(providers: Providers): Providers;
}

/** The contents of both stores, by key, as JSON text, read below the decorators. */
export type Stored = Record<string, string>;

export interface DecoratedServer extends TestServer {
  stored(): Promise<Stored>;
  /** Another server with the same stores, like another process. */
  replica(): TestServer;
}

/** A server with empty stores. `each` wraps both stores, below the decorators. */
export function startServer(
  decorators: Decorators,
  providers: Providers,
  each: (store: Store) => Store = (store) => store,
): DecoratedServer {
  const stores = { persistent: createMemoryStore(), volatile: createMemoryStore() };
  const decorated = (store: Store): Store => decorators.store?.(each(store)) ?? each(store);
  const serve = (): TestServer => {
    const clock = createClock();
    // Below the decorators, which are about how a server handles its records.
    const ids = createIds(clock, createIdMark(stores.persistent));
    return testServer(decorators.providers?.(providers) ?? providers, {
      store: decorated(stores.persistent),
      volatile: decorated(stores.volatile),
      clock: decorators.clock?.(clock) ?? clock,
      ids: decorators.ids?.(ids) ?? ids,
      ...(decorators.fetch === undefined ? {} : { around: decorators.fetch }),
    });
  };
  return {
    ...serve(),
    replica: serve,
    async stored() {
      const entries = [...(await stores.persistent.list("")), ...(await stores.volatile.list(""))];
      return Object.fromEntries(entries.map(({ key, value }) => [key, JSON.stringify(value)]));
    },
  };
}
