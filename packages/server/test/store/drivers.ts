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

/** One that is there: at least one must be, or nothing was tested. */
export const usable = drivers.filter(({ missing }) => missing === "");
if (usable.length === 0)
  throw new Error(drivers.map(({ name, missing }) => `${name}: ${missing}`).join("; "));
