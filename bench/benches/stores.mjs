/** Streamed turns a second on each store, beside SQLite that survives as much. */
import { withLoad } from "../lib/load.mjs";
import { median } from "../lib/numbers.mjs";
import { createSessions, turnRequest } from "../lib/workload.mjs";
import { stores as all } from "../lib/stores.mjs";
import { time } from "../measure/beside.mjs";

/** @type {Record<import("../lib/stores.mjs").Durability, string>} */
const survived = { kill: "a kill", power: "a power failure" };

/** @type {import("../benches.mjs").Bench<import("../measure/beside.mjs").Size>} */
export const stores = {
  about: "streamed turns on Redis and PostgreSQL, beside SQLite that survives as much",
  columns: ["streamed turns, commits survive", "store", "per s", "CPU µs", "to SQLite, per s"],
  sizes: {
    full: { rounds: 5, requests: 400, connections: 8 },
    quick: { rounds: 2, requests: 50, connections: 8 },
  },
  async run(size) {
    const rows = [];
    for (const durability of /** @type {const} */ (["kill", "power"])) {
      let beside = NaN;
      for (const { name, use } of all) {
        const { perSecond, cpu } = await use(durability, (server) => measure(server, size));
        if (name === "SQLite") beside = perSecond;
        rows.push([
          survived[durability],
          name,
          Math.round(perSecond),
          Math.round(cpu),
          (perSecond / beside).toFixed(2),
        ]);
      }
    }
    return rows;
  },
};

/**
 * Medians; the first round compiles, and does not count.
 *
 * @param {import("../lib/child.mjs").Server} server
 * @param {import("../measure/beside.mjs").Size} size
 */
async function measure(server, { rounds, requests, connections }) {
  /** @type {import("../measure/beside.mjs").Measured[]} */
  const found = [];
  for (let round = 0; round <= rounds; round += 1)
    await withLoad(server, connections, async (load) => {
      const list = (await createSessions(load, requests)).map(turnRequest);
      const measured = await time(server, load, list);
      if (round > 0) found.push(measured);
    });
  return {
    perSecond: median(found.map(({ perSecond }) => perSecond)),
    cpu: median(found.map(({ cpu }) => cpu)),
  };
}
