/** The PostgreSQL that runs as WebAssembly in this process: one connection, for where there is no server. */
import type { PGlite } from "@electric-sql/pglite";
import type { PostgresConnection } from "../../../src/adapters/store/postgres-connection.ts";

export function connectPglite(db: PGlite): PostgresConnection {
  return {
    notices: [],
    run: async ({ text }, values) => (await db.query(text, [...values])).rows,
    // The next store uses it too.
    close: async () => undefined,
  };
}
