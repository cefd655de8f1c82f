/** Servers whose records grow old when the test says so, on every kind of store. */
import { afterAll, beforeAll } from "vitest";
import { createMemoryStore } from "../../src/adapters/store/memory.ts";
import { createSqliteStore } from "../../src/adapters/store/sqlite.ts";
import { createExpiry, type Expiry } from "../../src/application/expiry/expiry.ts";
import { silent, type StructuredLogger } from "../../src/ports/logger.ts";
import type { Store } from "../../src/ports/store.ts";
import { conversationsServer, type ConversationsServer } from "../conversations/support.ts";
import { usable } from "../store/drivers.ts";
import { targets } from "../store/targets.ts";
import { createFileNames, createTempFolder } from "../store/temp.ts";
import { isDeep } from "../../../../vitest.draws.ts";
import type { Fakes } from "../support/fake-providers.ts";
import type { HandClock } from "../support/hand-clock.ts";
import type { TestServerOptions } from "../support/client.ts";

export const minute = 60_000;
/** Not a multiple of what tests move the clock by: a few milliseconds between two records decide nothing. */
export const ttl = 10 * minute - 30_000;
const longTtl = ttl;

export interface AgingServer extends ConversationsServer {
  expiry: Expiry;
  /** One look at all records. */
  expire(): Promise<void>;
  /** How many of each kind were removed, by each line of the log that says so. */
  removed: Record<"sessions" | "responses" | "conversations", number>[];
}

/** Nobody stops the rounds. */
export const stillOpen = new AbortController().signal;

/** `store`: as the process has it. */
export function agingServer(
  { store, clock, most, ttl = longTtl }: { store: Store; clock: HandClock; most?: number; ttl?: number },
  fakes: Fakes = {},
  options: TestServerOptions = {},
): AgingServer {
  const removed: AgingServer["removed"] = [];
  const logger: StructuredLogger = {
    ...silent,
    info(line, text) {
      if (text === "removed what was older than the time to live")
        removed.push(line as AgingServer["removed"][number]);
    },
  };
  const volatile = onClock(createMemoryStore(), clock);
  const limits = { turnMs: 5_000, claimMs: 3_000 };
  const server = conversationsServer(fakes, { store, volatile, clock, ttl, logger, limits, ...options });
  const expiry = createExpiry(server.app, ttl, most === undefined ? {} : { most });
  return {
    ...server,
    expiry,
    removed,
    async expire() {
      // The next round is due only after the pause that the last one asks for.
      clock.move(await expiry.round(stillOpen));
    },
  };
}

/** The store on the clock of the test. */
export function onClock(store: Store, clock: HandClock): Store {
  return { ...store, now: async () => clock.millis() };
}

export interface StoreKind {
  name: string;
  missing: boolean;
  /** A new empty one; two connections to it where processes can share it. */
  open(): Promise<[Store, Store]>;
}

/** Starts what has to be started before the tests of a file; `npm test` has those without a server. */
export function storeKinds(): StoreKind[] {
  const folder = createTempFolder();
  const nextFile = createFileNames(folder);
  const [driver] = usable;
  const opened: Store[] = [];
  const keep = (store: Store): Store => (opened.push(store), store);
  afterAll(() => Promise.all(opened.map((store) => store.close())));
  const twice = (store: Store): [Store, Store] => [keep(store), store];
  return [
    { name: "memory", missing: false, open: async () => twice(createMemoryStore()) },
    {
      name: "SQLite",
      missing: driver === undefined,
      open: async () => twice(createSqliteStore(driver!.open, { file: nextFile() })),
    },
    ...(isDeep ? targets : []).map(({ kind, missing, start, open }) => {
      let server: Awaited<ReturnType<typeof start>> | undefined;
      if (!missing) {
        beforeAll(async () => void (server = await start(folder)), 60_000);
        afterAll(() => server?.stop());
      }
      return {
        name: kind,
        missing,
        open: async (): Promise<[Store, Store]> => {
          const url = server!.nextUrl();
          return [keep(await open(url)), keep(await open(url))];
        },
      };
    }),
  ];
}
