/** Files as a Llama Stack leaves them. */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { loadSqliteDriver } from "@understudy/server/src/adapters/store/sqlite-driver.ts";

const fixture = fileURLToPath(
  new URL("../../../packages/server/test/transfer/fixtures/llama-stack-0.2.12.json", import.meta.url),
);

/** The rows of a real 0.2.12, with four agents. */
export async function recordedRows(): Promise<Record<string, string>> {
  return (JSON.parse(await readFile(fixture, "utf8")) as { rows: Record<string, string> }).rows;
}

/** A file with these rows in its table of keys. */
export async function keepRows(file: string, rows: Readonly<Record<string, string>>): Promise<void> {
  const db = (await loadSqliteDriver())(file);
  db.exec("CREATE TABLE kvstore (key TEXT PRIMARY KEY, value TEXT, expiration TIMESTAMP)");
  const insert = db.prepare("INSERT INTO kvstore (key, value) VALUES (?, ?)");
  for (const [key, value] of Object.entries(rows)) insert.run(key, value);
  db.close();
}
