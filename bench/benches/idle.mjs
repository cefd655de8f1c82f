/** What a stream costs that waits: turns that hang at a gate, each with its own connection. */
import { openConnection } from "../lib/connection.mjs";
import { withLoad } from "../lib/load.mjs";
import { kilobytesEach } from "../lib/numbers.mjs";
import { createSessions, turnSaying } from "../lib/workload.mjs";

/** @type {import("../benches.mjs").Bench<{ streams: number }>} */
export const idle = {
  about: "what a stream holds that waits, with many of them at once",
  columns: ["streams that wait", "RSS KB each", "heap KB each", "external KB each"],
  sizes: { full: { streams: 2_000 }, quick: { streams: 50 } },
  run: ({ streams }, withServers) =>
    withServers(["stack"], async ({ stack }) => {
      const [session = ""] = await withLoad(stack, 1, (load) => createSessions(load, 1, 1));
      const before = await stack.memory();
      const connections = [];
      for (let n = 0; n < streams; n += 1) connections.push(await openConnection(stack.port));
      const answers = connections.map((connection) => connection.send(turnSaying(session, "@@idle@@")));
      await stack.untilRunning(streams);
      const row = [streams, ...kilobytesEach(before, await stack.memory(), streams)];
      await stack.openGate();
      await Promise.all(answers);
      for (const connection of connections) connection.close();
      return [row];
    }),
};
