/** What a reader costs that does not read, of a turn that has more to say than sockets hold. */
import { once } from "node:events";
import { connect } from "node:net";
import { withLoad } from "../lib/load.mjs";
import { kilobytesEach } from "../lib/numbers.mjs";
import { createSessions, turnSaying } from "../lib/workload.mjs";

/** @type {import("../benches.mjs").Bench<{ readers: number }>} */
export const slow = {
  about: "what a reader holds that does not read a turn of 16 MB",
  columns: ["readers that do not read", "RSS KB each", "heap KB each", "external KB each"],
  sizes: { full: { readers: 200 }, quick: { readers: 5 } },
  run: ({ readers }, withServers) =>
    withServers(["stack"], async ({ stack }) => {
      const [session = ""] = await withLoad(stack, 1, (load) => createSessions(load, 1, 1));
      const before = await stack.memory();
      const sockets = [];
      for (let n = 0; n < readers; n += 1) {
        const socket = connect({ port: stack.port, host: "127.0.0.1" });
        await once(socket, "connect");
        socket.write(turnSaying(session, `@@long@@${"x".repeat(4_000)}`));
        sockets.push(socket);
      }
      await stack.untilRunning(readers);
      // The buffers of the system fill up first, and then what is held grows no more.
      let [last, held] = [0, await stack.memory()];
      while (Math.abs(held.heapUsed - last) > held.heapUsed / 1000)
        [last, held] = [held.heapUsed, await stack.memory()];
      for (const socket of sockets) socket.destroy();
      return [[readers, ...kilobytesEach(before, held, readers)]];
    }),
};
