/** Requests over several connections, each of which sends its next one when its last is answered. */
import { openConnection, statusOf } from "./connection.mjs";

export async function openLoad(server, connections) {
  const open = await Promise.all(Array.from({ length: connections }, () => openConnection(server.port)));
  return {
    /** Sends them all; `take` gets each response. Throws unless all are 200. */
    async send(requests, take = () => undefined) {
      let next = 0;
      await Promise.all(
        open.map(async (connection) => {
          while (next < requests.length) {
            const index = next++;
            const response = await connection.send(requests[index]);
            if (statusOf(response) !== 200)
              throw new Error(`Request ${index} failed:\n${response.toString()}`);
            take(response, index);
          }
        }),
      );
    },
    close: () => open.forEach((connection) => connection.close()),
  };
}
