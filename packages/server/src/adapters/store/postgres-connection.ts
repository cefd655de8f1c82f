/** Statements to a PostgreSQL, over a pool of connections. */
import { StoreError } from "../../ports/store-errors.ts";
import type { PostgresAddress } from "./postgres-address.ts";
import type { PgClient, PgDriver } from "./postgres-driver.ts";
import { toPostgresError } from "./postgres-errors.ts";
import type { SqlStatement } from "./postgres-schema.ts";
import { AttemptError, unlessLate } from "./repeat.ts";

export interface PostgresConnection {
  /** All failures are a `StoreError`, which is for good, or an `AttemptError`. */
  run(statement: SqlStatement, values: readonly unknown[], signal: AbortSignal): Promise<unknown[]>;
  /** What the user has to know of the server. */
  readonly notices: readonly string[];
  close(): Promise<void>;
}

export function createPostgresConnection(
  driver: PgDriver,
  { name, options }: PostgresAddress,
  timeoutMs: number,
): PostgresConnection {
  let notices: readonly string[] = [];
  const onConnect = async (client: PgClient): Promise<void> => {
    notices = await look(client, name, timeoutMs);
  };
  const pool = new driver.Pool({ ...options, onConnect });
  // The error of an idle connection: the next request makes another connection.
  pool.on("error", ignore);
  const late = (isSent: boolean): AttemptError => new AttemptError(`${name} does not answer`, isSent);

  async function connect(signal: AbortSignal): Promise<PgClient> {
    const connecting = pool.connect();
    try {
      return await unlessLate(connecting, signal, late(false));
    } catch (error) {
      void connecting.then((client) => client.release(), ignore);
      throw toPostgresError(name, error, false);
    }
  }

  return {
    get notices() {
      return notices;
    },
    async run({ name: statement, text }, values, signal) {
      const client = await connect(signal);
      // Whoever has a client is told of its errors as an event too.
      client.on("error", ignore);
      let failure: Error | undefined;
      try {
        const query = client.query({ name: statement, text, values: [...values] });
        return (await unlessLate(query, signal, late(true))).rows;
      } catch (error) {
        failure = toPostgresError(name, error, true);
        if (signal.aborted) client.connection?.stream?.destroy?.();
        throw failure;
      } finally {
        client.off("error", ignore);
        // After a failure nobody knows what it still answers.
        client.release(failure);
      }
    },
    close: () => pool.end(),
  };
}

/**
 * Every statement finds its records by their keys. A plan is made once, maybe while the table is small, and must not read all
 * of it when it has grown.
 */
const planning = [
  "SET plan_cache_mode = force_generic_plan",
  "SET enable_seqscan = off",
  "SET enable_hashjoin = off",
  "SET enable_mergejoin = off",
  "SET jit = off",
];

/** Sets what a commit relies on, and refuses a server that must not be used. */
async function look(client: PgClient, name: string, timeoutMs: number): Promise<string[]> {
  await client.query(
    [
      "SET default_transaction_isolation = 'read committed'",
      `SET statement_timeout = ${Math.ceil(timeoutMs)}`,
      ...planning,
    ].join("; "),
  );
  const { rows } = await client.query({
    text: `SELECT pg_is_in_recovery() AS standby, current_setting('server_encoding') AS encoding,
      current_setting('server_version_num')::int AS version,
      current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS synchronous`,
  });
  const [found] = rows as [
    { standby: boolean; encoding: string; version: number; fsync: string; synchronous: string },
  ];
  if (found.standby) throw new AttemptError(`${name} is a standby. Use the address of its primary.`, false);
  if (found.encoding !== "UTF8")
    throw new StoreError(`${name} is a database in ${found.encoding}. Create one with ENCODING 'UTF8'.`);
  if (found.version < 120_000) throw new StoreError(`${name} is a PostgreSQL before version 12. Upgrade it.`);
  if (found.fsync === "off" || found.synchronous === "off")
    return [
      `${name} answers before it has written (fsync ${found.fsync}, synchronous_commit ${found.synchronous}): what was stored last is lost in a crash. Set both on.`,
    ];
  return [];
}

function ignore(): void {
  // It is reported by the request that fails.
}
