/** Opens the store that the command line or a program chooses. */
import { isRecord, nearest, refuseUnknownOptions } from "@understudy/contract";
import { createMemoryStore } from "../adapters/store/memory.ts";
import { driverFolder } from "../ports/sqlite-advice.ts";
import type { Store } from "../ports/store.ts";
import { StoreUnavailableError } from "../ports/store-errors.ts";
import { expectedStore, parseStoreChoice, type StoreChoice } from "./store-choice.ts";

/** Where SQLite is not available, each driver's error would fill a paragraph: `--store sqlite:FILE` reports them. */
const lost = `Records are lost at exit: to keep them, use Node 22.13 or newer, or \`npm install node-sqlite3-wasm\` ${driverFolder}.`;

/** Opens SQLite; without a file, it opens the default file. */
type OpenSqlite = (options: { file: string | undefined; durable: boolean }) => Promise<Store>;

/**
 * Opens a store, which may be chosen by a text as for `--store`; with `durable` the commits of SQLite survive a power failure. `notice` explains a fallback to memory.
 */
export async function openStore(
  choice: StoreChoice | string,
  options: { durable?: boolean | undefined } = {},
): Promise<{ store: Store; notice: string | null }> {
  if (!isRecord(options))
    throw new TypeError("openStore: options must be an object, such as { durable: true }.");
  refuseUnknownOptions("openStore", options, ["durable"]);
  const { durable = false } = options;
  if (typeof durable !== "boolean") throw new TypeError("openStore: durable: must be true or false.");
  return openStoreBy(openSqlite, toChoice(choice), durable);
}

/** What each kind needs besides. */
const neededBy: Record<StoreChoice["kind"], readonly string[]> = {
  auto: [],
  memory: [],
  sqlite: ["file"],
  redis: ["url"],
  postgres: ["url"],
};
const kinds = Object.keys(neededBy);

/** Programs in JavaScript pass anything; a wrong choice would open the default file. No error repeats a URL. */
function toChoice(choice: StoreChoice | string): StoreChoice {
  if (typeof choice === "string") {
    const found = parseStoreChoice(choice);
    if (found === null) throw new TypeError(`openStore takes ${expectedStore(choice)}`);
    return found;
  }
  const kind: unknown = choice?.kind;
  if (typeof kind !== "string" || !kinds.includes(kind)) {
    const meant = typeof kind === "string" ? nearest(kind, kinds) : undefined;
    const hint = meant === undefined ? "." : `; did you mean ${meant}?`;
    throw new TypeError(`openStore: kind must be one of ${kinds.join(", ")}${hint}`);
  }
  const needed = neededBy[choice.kind];
  refuseUnknownOptions("openStore", choice, ["kind", ...needed]);
  const given = Object.entries(choice);
  for (const key of needed)
    if (!given.some(([name, value]) => name === key && typeof value === "string" && value !== ""))
      throw new TypeError(`openStore: ${kind} needs a ${key}: a text.`);
  return choice;
}

/** The same with another way to open SQLite. */
export async function openStoreBy(
  open: OpenSqlite,
  choice: StoreChoice,
  durable: boolean,
): Promise<{ store: Store; notice: string | null }> {
  if (choice.kind === "memory") return { store: createMemoryStore(), notice: null };
  if (choice.kind === "redis" || choice.kind === "postgres")
    return { store: await openShared(choice), notice: null };
  try {
    const file = choice.kind === "auto" ? undefined : choice.file;
    return { store: await open({ file, durable }), notice: null };
  } catch (error) {
    if (choice.kind === "sqlite" || !(error instanceof StoreUnavailableError)) throw error;
    return { store: createMemoryStore(), notice: lost };
  }
}

async function openShared({ kind, url }: { kind: "redis" | "postgres"; url: string }): Promise<Store> {
  if (kind === "redis") return (await import("../adapters/store/redis.ts")).openRedisStore(url);
  return (await import("../adapters/store/postgres.ts")).openPostgresStore(url);
}

/** Loaded on demand, so that a stack without SQLite runs without `node:`. */
const openSqlite: OpenSqlite = async ({ file, durable }) => {
  const { openSqliteStore, openDefaultStore } = await import("../adapters/store/sqlite.ts");
  return file === undefined ? openDefaultStore({ durable }) : openSqliteStore({ file, durable });
};
