import { chatRequest, many } from "../chat.mjs";
import { median } from "../lib/numbers.mjs";
import { among } from "../measure/among.mjs";

const title = `${many.toLocaleString("en")} loaded`;

/** @type {import("../benches.mjs").Bench<import("../measure/beside.mjs").Size & { sets: { ours: number, aimock: number } }>} */
export const scripts = {
  about: "chat completions with many scripts loaded, beside one; and aimock with as many fixtures",
  columns: ["JSON, 50 connections, medians", "per s", "with one", "ratio", "aimock", "with one", "ratio"],
  sizes: {
    full: { sets: { ours: 21, aimock: 3 }, rounds: 3, requests: 4000, connections: 50 },
    quick: { sets: { ours: 1, aimock: 1 }, rounds: 2, requests: 500, connections: 50 },
  },
  async run({ sets, ...size }, withServers) {
    const ours = await side(["mock-many", "mock"], sets.ours, size, withServers);
    const aimock = await side(["aimock-many", "aimock"], sets.aimock, size, withServers);
    return [[title, ...ours, ...aimock]];
  },
};

/**
 * Two processes of the same server may differ by a tenth for as long as they live, by what V8 made of their first
 * requests: so each set has new ones.
 *
 * @param {[manyLoaded: string, oneLoaded: string]} names
 * @param {number} sets
 * @param {import("../measure/beside.mjs").Size} size
 * @param {import("../lib/servers.mjs").WithServers} withServers
 */
async function side([manyLoaded, oneLoaded], sets, size, withServers) {
  /** @type {Awaited<ReturnType<typeof among<string>>>[]} */
  const found = [];
  for (let n = 0; n < sets; n += 1) {
    const names = n % 2 === 0 ? [manyLoaded, oneLoaded] : [oneLoaded, manyLoaded];
    found.push(await withServers(names, (servers) => among(servers, chatRequest(false), size)));
  }
  /** @param {(set: Awaited<ReturnType<typeof among<string>>>) => number} of */
  const middle = (of) => median(found.map(of));
  return [
    ...[manyLoaded, oneLoaded].map((name) => Math.round(middle((set) => set.of(name).perSecond))),
    middle((set) => set.ratio(manyLoaded, oneLoaded)).toFixed(2),
  ];
}
