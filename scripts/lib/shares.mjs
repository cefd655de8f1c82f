// Work for all cores: each does its share in a process of its own, which runs the same script.
import { fork } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";

/** @typedef {{ part: number, of: number }} Share */

/**
 * `work({ part, of })` gives what is sent back; `collect` gets that of all parts, in their order.
 *
 * @template Part
 * @param {string} file
 * @param {(share: Share) => Part | Promise<Part>} work
 * @param {(parts: Part[]) => void | Promise<void>} collect
 */
export async function inShares(file, work, collect) {
  if (process.send === undefined)
    return collect(await Promise.all(parts().map((share) => done(file, share))));
  const [share] = await once(process, "message");
  const result = await work(share);
  process.send(result, undefined, {}, () => process.disconnect?.());
}

function parts() {
  const of = availableParallelism();
  return Array.from({ length: of }, (_, n) => ({ part: n + 1, of }));
}

/**
 * @param {string} file
 * @param {Share} share
 */
async function done(file, share) {
  const child = fork(file, process.argv.slice(2));
  child.send(share);
  const ended = once(child, "exit").then(([code]) => {
    throw new Error(`The process of part ${share.part} ended with ${code} before it was done.`);
  });
  const [result] = await Promise.race([once(child, "message"), ended]);
  ended.catch(() => undefined);
  return result;
}
