import { beside, columns, sizes } from "../measure/beside.mjs";
import { createSessions, readRequest, repeat } from "../lib/workload.mjs";

const turns = 5;
const title = `session reads, ${turns} turns`;

/** @type {import("../measure/beside.mjs").Workload["prepare"]} */
const prepare = async (load, count) => {
  const [session = ""] = await createSessions(load, 1, turns);
  return repeat(readRequest(session), count);
};

/** @type {import("../benches.mjs").Bench<import("../measure/beside.mjs").Size>} */
export const reads = {
  about: "reads of a session with its turns, beside a bare node:http that writes the same bytes",
  columns,
  sizes,
  run: async (size, withServers) => [await beside("stack", { title, prepare }, size, withServers)],
};
