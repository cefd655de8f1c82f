/** How long after its request the first words of an answer come. */
import { openConnection } from "../lib/connection.mjs";
import { median } from "../lib/numbers.mjs";
import { words } from "../script.mjs";

/**
 * The median in milliseconds, of requests one after the other.
 *
 * @param {{ port: number }} server
 * @param {Buffer[]} requests
 */
export async function firstToken({ port }, requests) {
  const connection = await openConnection(port);
  /** @type {number[]} */
  const waits = [];
  for (const request of requests) {
    const begun = performance.now();
    /** @type {number | null} */
    let first = null;
    await connection.send(request, (packet) => {
      if (first === null && packet.includes(words)) first = performance.now();
    });
    if (first === null) throw new Error("An answer had no words.");
    waits.push(first - begun);
  }
  connection.close();
  return median(waits);
}
