/** Servers of its own for each measurement: none inherits the records and the warmth of another. */
import { join } from "node:path";
import { startServer } from "./child.mjs";

/**
 * @typedef {<Name extends string, T>(
 *   names: Name[],
 *   use: (servers: Record<Name, import("./child.mjs").Server>) => Promise<T>,
 * ) => Promise<T>} WithServers
 */

/**
 * `withServers(names, use)` for one bench; databases and, if wanted, profiles go into these folders under its name.
 *
 * @param {string} bench
 * @param {{ folder: string, profiles?: string }} folders
 * @returns {WithServers}
 */
export function createWithServers(bench, { folder, profiles }) {
  return async (names, use) => {
    /** @type {Record<string, import("./child.mjs").Server>} */
    const servers = {};
    try {
      for (const name of names) {
        /**
         * @param {string} where
         * @param {string} kind
         */
        const file = (where, kind) => join(where, `${bench}-${name}.${kind}`);
        const profile = profiles === undefined ? null : file(profiles, "cpuprofile");
        servers[name] = await startServer(name, { args: [file(folder, "db")], profile });
      }
      return await use(servers);
    } finally {
      await Promise.all(Object.values(servers).map((server) => server.close()));
    }
  };
}
