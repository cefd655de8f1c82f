import { formatProblem } from "../../ports/format-words.ts";
import { StoreError } from "../../ports/store-errors.ts";
import { recordFormat } from "../../ports/store-format.ts";
import type { Entry, ListOptions, Store, StoredJson, VersionCheck, Write } from "../../ports/store.ts";
import { rangeAfter } from "./key-range.ts";
import { orOtherProgram } from "./node-other-program.ts";
import { parseRedisAddress, type RedisAddress } from "./redis-address.ts";
import { createRedisConnection } from "./redis-connection.ts";
import { loadRedisDriver, type RedisDriver } from "./redis-driver.ts";
import {
  commitScript,
  getScript,
  listScript,
  reformatScript,
  storedNames,
  type LuaScript,
} from "./redis-scripts.ts";
import { atStart, closedError, createClosing, defaultRepeat, repeat, type RepeatOptions } from "./repeat.ts";
import { changesOf } from "./write-texts.ts";

/** How long a commit may be repeated; a later one with its id would be applied again. */
const receiptSeconds = 600;

/** A store in Redis, which several processes may share. */
export async function openRedisStore(url: string): Promise<Store> {
  const address = parseRedisAddress(url);
  return orOtherProgram(createRedisStore(await loadRedisDriver(), address), "Redis", address);
}

/** The same with a loaded driver. */
export async function createRedisStore(
  driver: RedisDriver,
  address: RedisAddress,
  times: Omit<RepeatOptions, "closing"> = defaultRepeat,
): Promise<Store> {
  const { name, prefix } = address;
  const connection = createRedisConnection(driver, address);
  const closing = createClosing();
  const options: RepeatOptions = { ...times, closing };
  const names = storedNames(prefix);
  let format = recordFormat;

  async function attempt<T>(changes: boolean, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    if (closing.isClosed) throw closedError(name);
    return repeat({ name, changes, attempt: work }, options);
  }

  await prepare().catch((error: unknown) => {
    connection.close();
    throw atStart(error);
  });

  /** Marks what is stored with the format, or sees that it is one that this version knows. */
  async function prepare(): Promise<void> {
    await connection.open();
    const signal = AbortSignal.timeout(times.attemptMs);
    await connection.send(["SET", names[0], String(recordFormat), "NX"], signal);
    format = Number(await connection.send(["GET", names[0]], signal));
    const problem = formatProblem(name, format);
    if (problem !== null) throw new StoreError(problem);
  }

  /** Runs a script in the format that the store had when the call began. A repeat belongs to the same call. */
  function run(changes: boolean, script: LuaScript, keys: readonly string[], args: readonly string[]) {
    const all = [...args, String(format)];
    return attempt(changes, (signal) => connection.run(script, keys, all, signal));
  }

  return {
    name,
    exclusive: false,
    get notices() {
      return connection.notices;
    },
    format: {
      get number() {
        return format;
      },
      async change(to) {
        const isChanged = (await run(true, reformatScript, names, [String(to)])) === "1";
        if (isChanged) format = to;
        return isChanged;
      },
    },

    async now(): Promise<number> {
      const reply = await attempt(false, (signal) => connection.send(["TIME"], signal));
      const [seconds, micros] = reply as [string, string];
      return Number(seconds) * 1000 + Number(micros) / 1000;
    },

    async get(key: string): Promise<Entry | undefined> {
      const reply = await run(false, getScript, names, [key]);
      const [value, version] = reply as [string | null, string | null];
      return value === null || version === null ? undefined : toEntry(key, value, version);
    },

    async list(prefix: string, listed: ListOptions = {}): Promise<Entry[]> {
      const { reverse = false, keysOnly = false } = listed;
      const reply = await run(false, listScript, names, toRange(prefix, listed));
      const [keys, values, versions] = reply as [string[], string[], string[]];
      const entries = keys.map((key, index) =>
        keysOnly
          ? { key, value: null, version: "" }
          : toEntry(key, values[index] ?? "", versions[index] ?? ""),
      );
      return reverse ? entries.reverse() : entries;
    },

    async commit(checks: readonly VersionCheck[], writes: readonly Write[]): Promise<boolean> {
      const id = crypto.randomUUID();
      const keys = [...names, `${prefix}receipt:${id}`];
      return (await run(true, commitScript, keys, toCommit(id, checks, writes))) === "1";
    },

    async close(): Promise<void> {
      closing.close();
      connection.close();
    },
  };
}

function toRange(
  prefix: string,
  { after, skip = 0, limit, reverse = false, keysOnly = false }: ListOptions,
): string[] {
  const { low, high } = rangeAfter(prefix, { after, reverse });
  const most = limit === undefined ? -1 : Math.max(0, limit);
  return [low, high, String(skip), String(most), reverse ? "1" : "0", keysOnly ? "1" : "0"];
}

function toCommit(id: string, checks: readonly VersionCheck[], writes: readonly Write[]): string[] {
  const { deletes, puts } = changesOf(writes);
  const counts = [checks.length, deletes.length, puts.length].map(String);
  const versions = checks.flatMap(({ key, version }) => [key, version ?? ""]);
  return [id, String(receiptSeconds), ...counts, ...versions, ...deletes, ...puts.flat()];
}

function toEntry(key: string, value: string, version: string): Entry {
  return { key, value: JSON.parse(value) as StoredJson, version };
}
