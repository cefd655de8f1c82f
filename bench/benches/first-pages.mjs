/** Whether the first page of a list takes longer where the list is long, on each store. */
import { toRequest } from "../lib/connection.mjs";
import { withLoad } from "../lib/load.mjs";
import { median } from "../lib/numbers.mjs";
import { stores } from "../lib/stores.mjs";
import { createAgentRequest, repeat } from "../lib/workload.mjs";

const limit = 100;

/** @type {import("../benches.mjs").Bench<{ few: number, many: number, samples: number }>} */
export const firstPages = {
  about: "the first page of a long list of agents, beside that of a short one, on each store",
  columns: [`ms, the first ${limit} agents`, "of few", "ms", "of many", "ms", "ratio"],
  sizes: {
    full: { few: 1_000, many: 100_000, samples: 100 },
    quick: { few: 100, many: 500, samples: 5 },
  },
  async run({ few, many, samples }) {
    const rows = [];
    for (const { name, use } of stores)
      rows.push(
        await use("kill", async (server) => {
          await create(server, few);
          const short = await millisOf(server, samples);
          await create(server, many - few);
          const long = await millisOf(server, samples);
          return [name, few, short.toFixed(2), many, long.toFixed(2), (long / short).toFixed(2)];
        }),
      );
    return rows;
  },
};

/**
 * @param {import("../lib/child.mjs").Server} server
 * @param {number} count
 */
const create = (server, count) =>
  withLoad(server, 32, (load) => load.send(repeat(createAgentRequest, count)));

/**
 * The median of one request at a time. A page is not kept between them: each follows a write.
 *
 * @param {import("../lib/child.mjs").Server} server
 * @param {number} samples
 */
const millisOf = (server, samples) =>
  withLoad(server, 1, async (load) => {
    const request = toRequest("GET", `/v1/agents?limit=${limit}`);
    /** @type {number[]} */
    const times = [];
    // As many again compile, and do not count.
    for (let sample = 0; sample < 2 * samples; sample += 1) {
      await load.send([createAgentRequest]);
      const begin = performance.now();
      await load.send([request]);
      times.push(performance.now() - begin);
    }
    return median(times.slice(samples));
  });
