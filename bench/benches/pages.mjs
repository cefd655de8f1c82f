/** How long a page takes at the beginning and at the end of a long list: one connection, one request at a time. */
import { withLoad } from "../lib/load.mjs";
import { median } from "../lib/numbers.mjs";
import { createAgentRequest, repeat } from "../lib/workload.mjs";
import { toRequest } from "../lib/connection.mjs";

/** @type {import("../benches.mjs").Bench<{ agents: number, limit: number, samples: number }>} */
export const pages = {
  about: "how long the first and the last page of a long list of agents take",
  columns: ["agents", "limit", "start_index", "ms per page"],
  sizes: {
    full: { agents: 100_000, limit: 1_000, samples: 30 },
    quick: { agents: 2_000, limit: 100, samples: 5 },
  },
  run: ({ agents, limit, samples }, withServers) =>
    withServers(["stack"], async ({ stack }) => {
      await withLoad(stack, 16, (load) => load.send(repeat(createAgentRequest, agents)));
      const rows = [];
      for (const start of [0, agents - limit])
        rows.push([agents, limit, start, (await millisOf(stack, { limit, start, samples })).toFixed(2)]);
      return rows;
    }),
};

/**
 * Milliseconds of the median page.
 *
 * @param {import("../lib/child.mjs").Server} stack
 * @param {{ limit: number, start: number, samples: number }} page
 */
function millisOf(stack, { limit, start, samples }) {
  return withLoad(stack, 1, async (load) => {
    const request = toRequest("GET", `/v1/agents?limit=${limit}&start_index=${start}`);
    /** @type {number[]} */
    const times = [];
    for (let sample = 0; sample < samples; sample += 1) {
      const begin = performance.now();
      await load.send([request]);
      times.push(performance.now() - begin);
    }
    return median(times);
  });
}
