import { loadPgDriver } from "../../../src/adapters/store/postgres-driver.ts";

/** Over a connection of its own. Gives the rows of the last statement, of which the test knows what is in them. */
export async function runSql<Row>(url: string, ...statements: string[]): Promise<Row[]> {
  const pool = new (await loadPgDriver()).Pool({ connectionString: url });
  // The server may be stopped before it has read that the connection ends.
  pool.on("error", () => undefined);
  const client = await pool.connect();
  try {
    let rows: unknown[] = [];
    for (const text of statements) ({ rows } = await client.query({ text }));
    return rows as Row[];
  } finally {
    client.release();
    await pool.end();
  }
}
