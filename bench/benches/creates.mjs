import { beside, columns, sizes } from "../measure/beside.mjs";
import { createAgentRequest, repeat } from "../lib/workload.mjs";

/** @type {import("../measure/beside.mjs").Workload["prepare"]} */
const prepare = async (_load, count) => repeat(createAgentRequest, count);

/** @type {import("../benches.mjs").Bench<import("../measure/beside.mjs").Size>} */
export const creates = {
  about: "agents created, beside a bare node:http that writes the same bytes",
  columns,
  sizes,
  run: async (size, withServers) => [
    await beside("stack", { title: "agent creates", prepare }, size, withServers),
  ],
};
