/** Redis and PostgreSQL, for tests of what both do. */
import { parsePostgresAddress } from "../../src/adapters/store/postgres-address.ts";
import { createPostgresConnection } from "../../src/adapters/store/postgres-connection.ts";
import { loadPgDriver } from "../../src/adapters/store/postgres-driver.ts";
import { createPostgresStore } from "../../src/adapters/store/postgres.ts";
import { parseRedisAddress } from "../../src/adapters/store/redis-address.ts";
import { loadRedisDriver } from "../../src/adapters/store/redis-driver.ts";
import { createRedisStore } from "../../src/adapters/store/redis.ts";
import { defaultRepeat } from "../../src/adapters/store/repeat.ts";
import type { Store } from "../../src/ports/store.ts";
import { hasPostgres, startPostgres } from "./servers/postgres.ts";
import { hasRedis, startRedis } from "./servers/redis.ts";
import type { Kind } from "./shared-process.ts";

export interface SharedServer {
  port: number;
  /** Of an empty store. */
  nextUrl(): string;
  kill(): Promise<void>;
  stop(): Promise<void>;
  start(): Promise<void>;
}

export interface Target {
  kind: Kind;
  /** Whether it is not installed here. */
  missing: boolean;
  start(folder: string): Promise<SharedServer>;
  /** Repeats for a shorter time than usual, if so. */
  open(url: string, times?: { forMs: number; attemptMs: number }): Promise<Store>;
  /** In the request of every commit, and in no other. */
  commitText: string;
}

export const targets: readonly Target[] = [
  {
    kind: "redis",
    missing: !hasRedis,
    start: (folder) => startRedis(folder),
    open: async (url, times = defaultRepeat) =>
      createRedisStore(await loadRedisDriver(), parseRedisAddress(url), times),
    commitText: ":receipt:",
  },
  {
    kind: "postgres",
    missing: !hasPostgres,
    start: (folder) => startPostgres(folder, ["fsync=off"]),
    async open(url, times = defaultRepeat) {
      const address = parsePostgresAddress(url);
      const connection = createPostgresConnection(await loadPgDriver(), address, times.attemptMs);
      return createPostgresStore(connection, address, times);
    },
    commitText: "commit",
  },
];

/** The same address on another port. */
export function onPort(url: string, port: number): string {
  const other = new URL(url);
  other.port = String(port);
  return other.href;
}
