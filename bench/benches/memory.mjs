/** What a server holds after many turns: after each tenth of them, its garbage collected. */
import { withLoad } from "../lib/load.mjs";
import { megabytes } from "../lib/numbers.mjs";
import { createSessions } from "../lib/workload.mjs";

const turnsPerSession = 10;
const points = 10;

/** @type {import("../benches.mjs").Bench<{ turns: number, connections: number }>} */
export const memory = {
  about: "what the server holds while it serves many turns",
  columns: ["turns", "RSS MB", "heap MB", "external MB"],
  sizes: { full: { turns: 100_000, connections: 8 }, quick: { turns: 200, connections: 8 } },
  run: ({ turns, connections }, withServers) =>
    withServers(["stack"], ({ stack }) =>
      withLoad(stack, connections, async (load) => {
        const rows = [await rowAfter(0, stack)];
        const sessions = Math.max(1, Math.round(turns / points / turnsPerSession));
        for (let point = 1; point <= points; point += 1) {
          await createSessions(load, sessions, turnsPerSession);
          rows.push(await rowAfter(point * sessions * turnsPerSession, stack));
        }
        return rows;
      }),
    ),
};

/**
 * @param {number} turns
 * @param {import("../lib/child.mjs").Server} stack
 */
async function rowAfter(turns, stack) {
  const { rss, heapUsed, external } = await stack.memory();
  return [turns, ...[rss, heapUsed, external].map(megabytes)];
}
