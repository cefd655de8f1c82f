import { StoreUnavailableError } from "../../ports/store-errors.ts";

/** What we use of pg. */
export interface PgClient {
  query(query: { name?: string; text: string; values?: unknown[] }): Promise<{ rows: unknown[] }>;
  query(text: string): Promise<unknown>;
  /** Back into the pool; with an error, out of it. */
  release(error?: Error): void;
  on(event: "error", listener: (error: unknown) => void): unknown;
  off(event: "error", listener: (error: unknown) => void): unknown;
  /** Its `end` waits for a server that may not answer. Not documented, hence optional. */
  connection?: { stream?: { destroy?(): void } };
}

export interface PgPool {
  connect(): Promise<PgClient>;
  end(): Promise<void>;
  on(event: "error", listener: (error: unknown) => void): unknown;
}

export interface PgDriver {
  Pool: new (options: object) => PgPool;
}

/** `from` is where the package is, if not where Node finds it by its name. */
export async function loadPgDriver(from = "pg"): Promise<PgDriver> {
  try {
    // The name is a variable, so that neither the compiler nor a bundler requires the optional package.
    return ((await import(/* @vite-ignore */ from)) as { default: PgDriver }).default;
  } catch (error) {
    throw new StoreUnavailableError(
      "A store in PostgreSQL needs the package pg: `npm install pg@8`. Or use --store sqlite:FILE or --store memory.",
      { cause: error },
    );
  }
}
