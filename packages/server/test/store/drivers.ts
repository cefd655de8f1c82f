import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import type { OpenDatabase } from "../../src/adapters/store/sqlite-database.ts";
import { sqliteDrivers } from "../../src/adapters/store/sqlite-driver.ts";

export interface Driver {
  name: string;
  /** The URL of its package; undefined for what is in Node. */
  from: string | undefined;
  open: OpenDatabase;
  /** Why it cannot be tested here, if so: not every Node has every driver. */
  missing: string;
}

/** Outside of the workspaces, whose install does not wait for a compiler: `npm run test:deep` and CI install it. */
const tool = new URL("../../../../scripts/tools/", import.meta.url);

function packageOf(name: string): string | undefined {
  if (name.startsWith("node:")) return undefined;
  const place = name === "better-sqlite3" ? tool : import.meta.url;
  try {
    return pathToFileURL(createRequire(place).resolve(name)).href;
  } catch {
    return name;
  }
}

const drivers: readonly Driver[] = await Promise.all(
  sqliteDrivers.map(async ({ name, load }) => {
    const from = packageOf(name);
    try {
      return { name, from, open: await load(from), missing: "" };
    } catch (error) {
      const missing = String(error).split("\n")[0] ?? "";
      const open = (): never => {
        throw error;
      };
      return { name, from, open, missing };
    }
  }),
);

/** Those that are there. It is none only if an install left out what is optional. */
export const usable = drivers.filter(({ missing }) => missing === "");
export const hasSqlite: boolean = usable.length > 0;

for (const { name, missing } of drivers)
  if (missing !== "") console.warn(`Left out: the SQLite store on ${name} (${missing})`);

/** In CI each is tested that runs on this Node; a native one is built for one Node, so there are two anyway. */
const hasTool = existsSync(new URL("node_modules/better-sqlite3", tool));
if (process.env["CI"] && usable.length < 2)
  throw new Error(
    `${drivers.map(({ name, missing }) => `${name}: ${missing || "is there"}`).join("; ")}. ` +
      (hasTool ? "Build it again" : "Run `node scripts/run.mjs --tools`") +
      " and run the tests again.",
  );
