/** Servers of its own for each measurement: none inherits the records and the warmth of another. */
import { join } from "node:path";
import { startServer } from "./child.mjs";

/** `withServers(names, use)` for one bench; databases and, if wanted, profiles go into these folders under its name. */
export function createWithServers(bench, { folder, profiles }) {
  return async (names, use) => {
    const servers = {};
    try {
      for (const name of names) {
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
