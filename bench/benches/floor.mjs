import { beside, columns, sizes } from "../measure/beside.mjs";
import { repeat, turnRequest } from "../lib/workload.mjs";

const prepare = async (_load, count) => repeat(turnRequest("/any"), count);

export const floor = {
  about: "what is left of a streamed turn without the turn: the mount, one commit, the same number of events",
  columns,
  sizes,
  run: async (size, withServers) => [
    await beside("floor", { title: "mount and one commit", prepare }, size, withServers),
  ],
};
