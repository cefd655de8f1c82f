/** What a page of one owner's agents costs when others have agents too. */
import { withLoad } from "../lib/load.mjs";
import { median } from "../lib/numbers.mjs";
import { createAgentRequest, repeat } from "../lib/workload.mjs";
import { toRequest } from "../lib/connection.mjs";
import { time } from "../measure/beside.mjs";
import { byUser, someone, tokens } from "../users.mjs";

const limit = 100;

/** @typedef {{ agents: number, rounds: number, requests: number }} Size Agents are those of each owner. */

/** @type {import("../benches.mjs").Bench<Size>} */
export const owners = {
  about: `a page of one owner's agents: alone in the store, and with ${tokens.length - 1} others who have as many`,
  columns: ["CPU µs for a page", "store", "start_index", "alone", `of ${tokens.length} owners`, "ratio"],
  sizes: {
    full: { agents: 1_000, rounds: 9, requests: 100 },
    quick: { agents: 20, rounds: 2, requests: 20 },
  },
  run: async (size, withServers) => [
    ...(await withServers(["memory-users"], (servers) => rowsOf("memory", servers["memory-users"], size))),
    ...(await withServers(["stack-users"], (servers) => rowsOf("SQLite", servers["stack-users"], size))),
  ],
};

/**
 * @param {string} store
 * @param {import("../lib/child.mjs").Server} server
 * @param {Size} size
 */
async function rowsOf(store, server, size) {
  const { agents } = size;
  /** @param {readonly string[]} those */
  const create = (those) =>
    withLoad(server, 16, (load) =>
      load.send(
        // In turns, so that the agents of one do not follow each other.
        repeat(
          those.map((token) => byUser(token, createAgentRequest)),
          agents,
        ).flat(),
      ),
    );
  const starts = [0, agents / 2];
  const pages = async () => {
    const found = [];
    for (const start of starts) found.push(await microsOf(server, start, size));
    return found;
  };
  await create([someone]);
  const alone = await pages();
  await create(tokens.filter((token) => token !== someone));
  const among = await pages();
  return starts.map((start, index) => {
    const [before = NaN, after = NaN] = [alone[index], among[index]];
    return [
      ...[`${agents} agents each, limit ${limit}`, store, start],
      ...[before, after].map(Math.round),
      (after / before).toFixed(2),
    ];
  });
}

/**
 * CPU of the median round.
 *
 * @param {import("../lib/child.mjs").Server} server
 * @param {number} start
 * @param {Size} size
 */
function microsOf(server, start, { rounds, requests }) {
  const request = byUser(someone, toRequest("GET", `/v1/agents?limit=${limit}&start_index=${start}`));
  const list = repeat(request, requests);
  return withLoad(server, 1, async (load) => {
    // The first round compiles, and does not count.
    await load.send(list);
    /** @type {number[]} */
    const found = [];
    for (let n = 0; n < rounds; n += 1)
      found.push((await server.profiled(() => time(server, load, list))).cpu);
    return median(found);
  });
}
