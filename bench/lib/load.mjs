/** Requests over several connections, each of which sends its next one when its last is answered. */
import { openConnection, statusOf } from "./connection.mjs";

/**
 * @typedef {(response: Buffer, index: number) => void} Take
 * @typedef {{ send: (requests: Buffer[], take?: Take) => Promise<void> }} Load
 */

/**
 * New connections for as long as `use` takes: a server closes those that were idle for some seconds.
 *
 * @template T
 * @param {{ port: number }} server
 * @param {number} connections
 * @param {(load: Load) => Promise<T>} use
 */
export async function withLoad(server, connections, use) {
  const open = await Promise.all(Array.from({ length: connections }, () => openConnection(server.port)));
  try {
    return await use({ send: (requests, take) => sendAll(open, requests, take) });
  } finally {
    for (const connection of open) connection.close();
  }
}

/**
 * Sends them all; `take` gets each response. Throws unless all are 200.
 *
 * @param {import("./connection.mjs").Connection[]} open
 * @param {Buffer[]} requests
 * @param {Take} [take]
 */
async function sendAll(open, requests, take = () => undefined) {
  let next = 0;
  await Promise.all(
    open.map(async (connection) => {
      while (next < requests.length) {
        const index = next++;
        const request = requests[index];
        if (request === undefined) return;
        const response = await connection.send(request);
        if (statusOf(response) !== 200) throw new Error(`Request ${index} failed:\n${response.toString()}`);
        take(response, index);
      }
    }),
  );
}
