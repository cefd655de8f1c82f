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
    full: { rounds: 9, requests: 400, connections: 8 },
    quick: { rounds: 2, requests: 50, connections: 8 },
  },
  async run(size) {
    const rows = [];
    for (const durability of /** @type {const} */ (["kill", "power"])) {
      const measured = await withAll(all, durability, (servers) => measure(servers, size));
      for (const [index, { name }] of all.entries()) {
        /** @param {(round: import("../measure/beside.mjs").Measured[]) => number | undefined} of */
        const middle = (of) => median(measured.map((round) => of(round) ?? NaN));
        rows.push([
          survived[durability],
          name,
          Math.round(middle((round) => round[index]?.perSecond)),
          Math.round(middle((round) => round[index]?.cpu)),
          middle((round) => ratioOf(round[index], round[0])).toFixed(2),
        ]);
      }
    }
    return rows;
  },
};

/**
 * @param {import("../measure/beside.mjs").Measured | undefined} one
 * @param {import("../measure/beside.mjs").Measured | undefined} other
 */
const ratioOf = (one, other) => (one?.perSecond ?? NaN) / (other?.perSecond ?? NaN);

/**
 * A server on each of the stores, at once.
 *
 * @template T
 * @param {readonly (typeof all)[number][]} stores
 * @param {import("../lib/stores.mjs").Durability} durability
 * @param {(servers: import("../lib/child.mjs").Server[]) => Promise<T>} use
 * @returns {Promise<T>}
 */
async function withAll([first, ...others], durability, use) {
  if (first === undefined) return use([]);
  return first.use(durability, (server) =>
    withAll(others, durability, (servers) => use([server, ...servers])),
  );
}

/**
 * Rounds of the stores alternate, so that what else the machine does is the same for all. The first compiles, and does not count.
 *
 * @param {import("../lib/child.mjs").Server[]} servers
 * @param {import("../measure/beside.mjs").Size} size
 */
async function measure(servers, { rounds, requests, connections }) {
  /** @type {import("../measure/beside.mjs").Measured[][]} */
  const found = [];
  for (let round = 0; round <= rounds; round += 1) {
    /** @type {import("../measure/beside.mjs").Measured[]} */
    const measured = [];
    for (const server of servers)
      await withLoad(server, connections, async (load) => {
        const list = (await createSessions(load, requests)).map(turnRequest);
        measured.push(await time(server, load, list));
      });
    if (round > 0) found.push(measured);
  }
  return found;
}
