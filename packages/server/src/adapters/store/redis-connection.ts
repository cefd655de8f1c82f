/** A connection to a Redis, made again when it is lost. */
import { StoreError } from "../../ports/store-errors.ts";
import { explainConnection, wordsOf } from "./connection-words.ts";
import type { RedisAddress } from "./redis-address.ts";
import { inspectRedis } from "./redis-check.ts";
import type { RedisClient, RedisDriver } from "./redis-driver.ts";
import { toRedisError } from "./redis-errors.ts";
import { AttemptError, unlessLate } from "./repeat.ts";
import type { LuaScript } from "./redis-scripts.ts";

export interface RedisConnection {
  /** What the user has to know of the server, as it was when the connection was made. */
  readonly notices: readonly string[];
  /** Makes the connection, unless it is open. */
  open(): Promise<void>;
  send(words: readonly string[], signal: AbortSignal): Promise<unknown>;
  run(
    script: LuaScript,
    keys: readonly string[],
    args: readonly string[],
    signal: AbortSignal,
  ): Promise<unknown>;
  close(): void;
}

/** So long may it take until a connection can be used. */
const connectMs = 5_000;

/** All failures are a `StoreError`, which is for good, or an `AttemptError`. */
export function createRedisConnection(driver: RedisDriver, { name, options }: RedisAddress): RedisConnection {
  let current: Promise<RedisClient> | undefined;
  let notices: readonly string[] = [];
  const late = (isSent: boolean): AttemptError => new AttemptError(`${name} does not answer`, isSent);

  function connect(): Promise<RedisClient> {
    const client = driver.createClient(options);
    const drop = (): void => {
      if (current === connecting) current = undefined;
    };
    // It is reported by the requests that fail.
    client.on("error", drop);
    client.on("end", drop);
    const signal = AbortSignal.timeout(connectMs);
    // Something else may listen there, and never answer.
    const connecting = unlessLate(look(client), signal, late(false)).catch((error: unknown) => {
      drop();
      end(client);
      throw error;
    });
    return connecting;
  }

  async function look(client: RedisClient): Promise<RedisClient> {
    try {
      await client.connect();
      notices = inspectRedis(name, String(await client.sendCommand(["INFO"])));
      return client;
    } catch (error) {
      if (error instanceof StoreError || error instanceof AttemptError) throw error;
      if (error instanceof driver.ErrorReply) throw toRedisError(name, error);
      throw new AttemptError(explainConnection(name, "Redis", error), false);
    }
  }

  async function send(words: readonly string[], signal: AbortSignal): Promise<unknown> {
    current ??= connect();
    const used = current;
    const client = await unlessLate(used, signal, late(false));
    try {
      return await unlessLate(client.sendCommand(words), signal, late(true));
    } catch (error) {
      if (error instanceof driver.ErrorReply) {
        if (!error.message.startsWith("READONLY")) throw error;
        // It was the primary once: the next connection looks again.
      }
      if (current === used) current = undefined;
      end(client);
      if (error instanceof driver.ErrorReply || error instanceof AttemptError) throw error;
      throw new AttemptError(`${name} ended the connection: ${wordsOf(error)}`, true);
    }
  }

  async function asStoreError<T>(work: Promise<T>): Promise<T> {
    return work.catch((error: unknown) => {
      throw error instanceof driver.ErrorReply ? toRedisError(name, error) : error;
    });
  }

  return {
    get notices() {
      return notices;
    },
    async open() {
      await (current ??= connect());
    },
    send: (words, signal) => asStoreError(send(words, signal)),
    async run({ text, sha }, keys, args, signal) {
      const rest = [String(keys.length), ...keys, ...args];
      const run = send(["EVALSHA", sha, ...rest], signal).catch((error: unknown) => {
        const isUnknown = error instanceof driver.ErrorReply && error.message.startsWith("NOSCRIPT");
        if (!isUnknown) throw error;
        return send(["EVAL", text, ...rest], signal);
      });
      return asStoreError(run);
    },
    close() {
      const last = current;
      current = undefined;
      void last?.then(end, () => undefined);
    },
  };
}

function end(client: RedisClient): void {
  try {
    client.destroy();
  } catch {
    // It is closed already.
  }
}
