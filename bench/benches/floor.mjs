import { beside, columns, sizes } from "../measure/beside.mjs";
import { repeat, turnRequest } from "../lib/workload.mjs";

/** @type {import("../measure/beside.mjs").Workload["prepare"]} */
const prepare = async (_load, count) => repeat(turnRequest("/any"), count);

/** @type {import("../benches.mjs").Bench<import("../measure/beside.mjs").Size>} */
export const floor = {
  about: "what is left of a streamed turn without the turn: the mount, one commit, the same number of events",
  columns,
  sizes,
  run: async (size, withServers) => [
    await beside("floor", { title: "mount and one commit", prepare }, size, withServers),
  ],
};
