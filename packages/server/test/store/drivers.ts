import { type OpenDatabase, sqliteDrivers } from "../../src/adapters/store/sqlite-driver.ts";

/** Each driver, and why it cannot be tested here, if so: neither is there on every Node. */
export const drivers: readonly { name: string; open: OpenDatabase; missing: string }[] = await Promise.all(
  sqliteDrivers.map(async ({ name, load }) => {
    try {
      return { name, open: await load(), missing: "" };
    } catch (error) {
      const missing = String(error).split("\n")[0] ?? "";
      const open = (): never => {
        throw error;
      };
      return { name, open, missing };
    }
  }),
);

/** Those that are there. On Node 20 it may be none, if better-sqlite3 could not be installed; never so in CI. */
export const usable = drivers.filter(({ missing }) => missing === "");
export const hasSqlite: boolean = usable.length > 0;
if (!hasSqlite && process.env["CI"])
  throw new Error(drivers.map(({ name, missing }) => `${name}: ${missing}`).join("; "));
