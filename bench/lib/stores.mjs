/** The stores that a bench compares: each started for it, in a folder of its own. */
import { mkdtempSync, chmodSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { importSource } from "../../scripts/lib/import-source.mjs";
import { startServer } from "./child.mjs";

const servers = "packages/server/test/store/servers";
const { hasRedis, startRedis } = await importSource(`${servers}/redis.ts`);
const { hasPostgres, startPostgres } = await importSource(`${servers}/postgres.ts`);

/**
 * What a store survives: that its process is killed, or a power failure too.
 *
 * @typedef {"kill" | "power"} Durability
 * @typedef {{ name: string, use: <T>(durability: Durability, use: (server: import("./child.mjs").Server) => Promise<T>) => Promise<T> }} BenchStore
 */

/**
 * @param {{ start: (folder: string, settings: string[]) => Promise<{ nextUrl(): string, stop(): Promise<void> }>, settings: Record<Durability, string[]> }} of
 * @returns {BenchStore["use"]}
 */
const shared =
  ({ start, settings }) =>
  (durability, use) =>
    inFolder(async (folder) => {
      const database = await start(folder, settings[durability]);
      try {
        return await serving("shared", database.nextUrl(), use);
      } finally {
        await database.stop();
      }
    });

/** Those that are installed; SQLite first. @type {readonly BenchStore[]} */
export const stores = [
  {
    name: "SQLite",
    use: (durability, use) =>
      inFolder((folder) =>
        serving(durability === "kill" ? "stack" : "stack-durable", join(folder, "stack.db"), use),
      ),
  },
  ...(hasRedis
    ? [
        {
          name: "Redis",
          use: shared({
            start: startRedis,
            settings: { kill: ["--appendfsync", "no"], power: ["--appendfsync", "always"] },
          }),
        },
      ]
    : []),
  ...(hasPostgres
    ? [
        {
          name: "PostgreSQL",
          use: shared({
            start: startPostgres,
            settings: { kill: ["synchronous_commit=off"], power: ["synchronous_commit=on"] },
          }),
        },
      ]
    : []),
];

/**
 * @template T
 * @param {string} name
 * @param {string} argument
 * @param {(server: import("./child.mjs").Server) => Promise<T>} use
 */
async function serving(name, argument, use) {
  const server = await startServer(name, { args: [argument], profile: null });
  try {
    return await use(server);
  } finally {
    await server.close();
  }
}

/**
 * @template T
 * @param {(folder: string) => Promise<T>} use
 */
async function inFolder(use) {
  const folder = mkdtempSync(join(tmpdir(), "understudy-bench-"));
  // PostgreSQL does not run as root.
  chmodSync(folder, 0o755);
  try {
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
