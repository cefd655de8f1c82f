import { beside, columns, sizes } from "../measure/beside.mjs";
import { createSessions, turnRequest } from "../lib/workload.mjs";
import { deltas } from "../script.mjs";

const title = `streamed turns, ${deltas} deltas`;

/**
 * Each in a session of its own: how long a history takes is another bench.
 *
 * @type {import("../measure/beside.mjs").Workload["prepare"]}
 */
const prepare = async (load, count) => (await createSessions(load, count)).map(turnRequest);

/** @type {import("../benches.mjs").Bench<import("../measure/beside.mjs").Size>} */
export const turns = {
  about: "streamed turns, beside a bare node:http that writes the same events",
  columns,
  sizes,
  run: async (size, withServers) => [await beside("stack", { title, prepare }, size, withServers)],
};
