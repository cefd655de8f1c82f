import { StoreUnavailableError } from "../../ports/store-errors.ts";

/** What we use of @redis/client. */
export interface RedisClient {
  connect(): Promise<unknown>;
  /** Sends a command, and resolves to the reply as Redis sends it. */
  sendCommand(words: readonly string[]): Promise<unknown>;
  /** Ends the connection; what waits for a reply fails. */
  destroy(): void;
  on(event: "error" | "end", listener: (error: unknown) => void): unknown;
}

export interface RedisDriver {
  createClient(options: object): RedisClient;
  /** An error that Redis sent, unlike one of the connection. */
  ErrorReply: new (message: string) => Error;
}

/** `from` is where the package is, if not where Node finds it by its name. */
export async function loadRedisDriver(from = "@redis/client"): Promise<RedisDriver> {
  try {
    // The name is a variable, so that neither the compiler nor a bundler requires the optional package.
    return (await import(/* @vite-ignore */ from)) as RedisDriver;
  } catch (error) {
    throw new StoreUnavailableError(
      "A store in Redis needs the package @redis/client: `npm install @redis/client@6`. Or use --store sqlite:FILE or --store memory.",
      { cause: error },
    );
  }
}
