/** Requests per second of several servers that are asked the same; in turns, so that drift hits all alike. */
import { withLoad } from "../lib/load.mjs";
import { median } from "../lib/numbers.mjs";
import { repeat } from "../lib/workload.mjs";
import { time } from "./beside.mjs";

/** @typedef {import("./beside.mjs").Measured} Measured */

export const sizes = {
  full: { rounds: 9, requests: 4000, connections: 50 },
  quick: { rounds: 2, requests: 500, connections: 50 },
};

/**
 * For each server by its name the medians of its rounds, and `ratio(a, b)`: the median of how much more `a` answers
 * than `b`, round by round.
 *
 * @template {string} Name
 * @param {Record<Name, import("../lib/child.mjs").Server>} servers
 * @param {Buffer} request
 * @param {import("./beside.mjs").Size} size
 */
export async function among(servers, request, { rounds, requests, connections }) {
  const names = /** @type {Name[]} */ (Object.keys(servers));
  const list = repeat(request, requests);
  /** @param {number} first */
  const round = async (first) => {
    const result = /** @type {Record<Name, Measured>} */ ({});
    for (const name of [...names.slice(first), ...names.slice(0, first)])
      result[name] = await withLoad(servers[name], connections, (load) =>
        servers[name].profiled(() => time(servers[name], load, list)),
      );
    return result;
  };
  // All compile their hot code in rounds that do not count.
  await round(0);
  await round(1);
  /** @type {Record<Name, Measured>[]} */
  const results = [];
  for (let n = 0; n < rounds; n += 1) results.push(await round(n % names.length));
  /**
   * @param {Name} name
   * @returns {Measured}
   */
  const middle = (name) => ({
    perSecond: median(results.map((result) => result[name].perSecond)),
    cpu: median(results.map((result) => result[name].cpu)),
    busy: median(results.map((result) => result[name].busy)),
    driverBusy: median(results.map((result) => result[name].driverBusy)),
  });
  return {
    of: middle,
    /**
     * @param {Name} a
     * @param {Name} b
     */
    ratio: (a, b) => median(results.map((result) => result[a].perSecond / result[b].perSecond)),
  };
}
