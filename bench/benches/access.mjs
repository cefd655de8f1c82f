/** What it costs that a server has users: the same requests to one that has them, and to one that has none. */
import { withLoad } from "../lib/load.mjs";
import { median, middleOf } from "../lib/numbers.mjs";
import { createAgent, createSessions, readRequest, repeat, turnRequest } from "../lib/workload.mjs";
import { toRequest } from "../lib/connection.mjs";
import { time } from "../measure/beside.mjs";
import { deltas } from "../script.mjs";
import { byUser, loadOf, someone } from "../users.mjs";

/**
 * @typedef {import("../measure/beside.mjs").Size & { sets: number, warmUp: number }} Size
 * @typedef {Record<"users" | "without", number>} Micros CPU of a request.
 * @typedef {Record<"users" | "without", import("../lib/child.mjs").Server>} Pair
 */

/** @type {Record<string, import("../measure/beside.mjs").Workload["prepare"]>} */
const workloads = {
  "agent reads": async (load, count) => repeat(readRequest(await createAgent(load)), count),
  "session creates": async (load, count) => {
    const agent = await createAgent(load);
    const creates = repeat(toRequest("POST", `${agent}/session`, { session_name: "bench" }), count - 1);
    // With users a store may write a part of each create later, but not later than a list is read.
    return [...creates, toRequest("GET", `${agent}/sessions?limit=1`)];
  },
  [`streamed turns, ${deltas} deltas`]: async (load, count) =>
    (await createSessions(load, count)).map(turnRequest),
};

/** @type {import("../benches.mjs").Bench<Size>} */
export const access = {
  about: "requests to a server with users, beside one without",
  columns: ["CPU µs for a request", "store", "with users", "without", "ratio", "half of them"],
  sizes: {
    full: { sets: 8, warmUp: 30, rounds: 12, requests: 500, connections: 8 },
    quick: { sets: 1, warmUp: 1, rounds: 2, requests: 100, connections: 8 },
  },
  run: async (size, withServers) => [
    ...(await rowsOf("memory", size, (use) =>
      withServers(["memory-users", "memory"], (servers) =>
        use({ users: servers["memory-users"], without: servers.memory }),
      ),
    )),
    ...(await rowsOf("SQLite", size, (use) =>
      withServers(["stack-users", "stack"], (servers) =>
        use({ users: servers["stack-users"], without: servers.stack }),
      ),
    )),
  ],
};

/**
 * Each set has new processes: two of the same server may differ by a tenth for as long as they live.
 *
 * @param {string} store
 * @param {Size} size
 * @param {(use: (pair: Pair) => Promise<void>) => Promise<void>} withPair
 */
async function rowsOf(store, { sets, ...size }, withPair) {
  /** @type {Record<string, Micros[]>} */
  const found = Object.fromEntries(Object.keys(workloads).map((title) => [title, []]));
  for (let set = 0; set < sets; set += 1)
    await withPair(async (pair) => {
      for (const [title, prepare] of Object.entries(workloads))
        found[title]?.push(...(await measure(pair, prepare, size)));
    });
  return Object.entries(found).map(([title, rounds]) => [
    ...[title, store],
    ...[median(rounds.map(({ users }) => users)), median(rounds.map(({ without }) => without))].map(
      Math.round,
    ),
    ...middleOf(rounds.map(({ users, without }) => users / without)),
  ]);
}

/**
 * @param {Pair} pair
 * @param {import("../measure/beside.mjs").Workload["prepare"]} prepare
 * @param {Omit<Size, "sets">} size
 */
async function measure({ users, without }, prepare, { warmUp, rounds, requests, connections }) {
  const sides = {
    users: () =>
      withLoad(users, connections, async (load) => {
        const list = await prepare(loadOf(someone, load), requests);
        const own = list.map((request) => byUser(someone, request));
        return (await users.profiled(() => time(users, load, own))).cpu;
      }),
    without: () =>
      withLoad(without, connections, async (load) => {
        const list = await prepare(load, requests);
        return (await without.profiled(() => time(without, load, list))).cpu;
      }),
  };
  /**
   * @param {boolean} usersFirst
   * @returns {Promise<Micros>}
   */
  const round = async (usersFirst) => {
    if (usersFirst) return { users: await sides.users(), without: await sides.without() };
    return { without: await sides.without(), users: await sides.users() };
  };
  // Both compile their hot code first: each of the first 15,000 requests costs more than a later one.
  for (let n = 0; n < warmUp; n += 1) await round(n % 2 === 0);
  /** @type {Micros[]} */
  const results = [];
  for (let n = 0; n < rounds; n += 1) results.push(await round(n % 2 === 0));
  return results;
}
