import { beside, columns, sizes } from "../measure/beside.mjs";
import { createSessions, readRequest, repeat } from "../lib/workload.mjs";

const turns = 5;
const title = `session reads, ${turns} turns`;

const prepare = async (load, count) => {
  const [session] = await createSessions(load, 1, turns);
  return repeat(readRequest(session), count);
};

export const reads = {
  about: "reads of a session with its turns, beside a bare node:http that writes the same bytes",
  columns,
  sizes,
  run: async (size, withServers) => [await beside("stack", { title, prepare }, size, withServers)],
};
