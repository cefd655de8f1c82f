import { beside, columns, sizes } from "../measure/beside.mjs";
import { createAgentRequest, repeat } from "../lib/workload.mjs";

const prepare = async (_load, count) => repeat(createAgentRequest, count);

export const creates = {
  about: "agents created, beside a bare node:http that writes the same bytes",
  columns,
  sizes,
  run: async (size, withServers) => [
    await beside("stack", { title: "agent creates", prepare }, size, withServers),
  ],
};
