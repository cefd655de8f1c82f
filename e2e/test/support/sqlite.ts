import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStore, StoreUnavailableError } from "@understudy/server";

/** Whether this machine can open an SQLite file: before Node 22.13 it needs a driver, which an install may leave out. */
export const hasSqlite: boolean = await (async () => {
  const folder = await mkdtemp(join(tmpdir(), "understudy-"));
  try {
    const { store } = await openStore({ kind: "sqlite", file: join(folder, "try.db") });
    await store.close();
    return true;
  } catch (error) {
    if (!(error instanceof StoreUnavailableError) || process.env["CI"]) throw error;
    console.warn(`Left out: what needs an SQLite file. ${error.message}`);
    return false;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
})();
