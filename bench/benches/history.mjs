/** How long a turn takes in a session that has had many: one connection, one turn at a time. */
import { withLoad } from "../lib/load.mjs";
import { median } from "../lib/numbers.mjs";
import { createSessions, turnRequest } from "../lib/workload.mjs";

/** @type {import("../benches.mjs").Bench<{ earlier: number[], samples: number }>} */
export const history = {
  about: "how long a turn takes after so many earlier ones in its session",
  columns: ["earlier turns", "ms per turn"],
  sizes: { full: { earlier: [1, 10, 100, 1000], samples: 30 }, quick: { earlier: [1, 10], samples: 5 } },
  run: (size, withServers) =>
    withServers(["stack"], async ({ stack }) => {
      const rows = [];
      for (const earlier of size.earlier)
        rows.push([earlier, (await millisAfter(stack, earlier, size.samples)).toFixed(2)]);
      return rows;
    }),
};

/**
 * Milliseconds of the median turn.
 *
 * @param {import("../lib/child.mjs").Server} stack
 * @param {number} earlier
 * @param {number} samples
 */
function millisAfter(stack, earlier, samples) {
  return withLoad(stack, 1, async (load) => {
    // Each turn adds one to the history, so that few are measured in a session that had few.
    const each = Math.min(samples, Math.max(1, Math.floor(earlier / 10)));
    const sessions = await createSessions(load, Math.ceil(samples / each), earlier);
    /** @type {number[]} */
    const times = [];
    for (const request of sessions.map(turnRequest)) {
      for (let n = 0; n < each; n += 1) {
        const start = performance.now();
        await load.send([request]);
        times.push(performance.now() - start);
      }
    }
    return median(times);
  });
}
