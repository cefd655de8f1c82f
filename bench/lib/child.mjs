/** A server in a process of its own, so that its CPU and its memory are its own too. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { setImmediate } from "node:timers/promises";
import { fileURLToPath } from "node:url";

/**
 * @typedef {Awaited<ReturnType<typeof startServer>>} Server
 * @typedef {{ runs: number, judges: boolean, port?: number }} Telling
 */

/**
 * `name` is a file of bench/servers, which says with lib/usage.mjs that it listens; `profile` is a file, or null.
 *
 * @param {string} name
 * @param {{ args?: string[], profile?: string | null }} [options]
 */
export async function startServer(name, { args = [], profile = null } = {}) {
  const file = fileURLToPath(new URL(`../servers/${name}.mjs`, import.meta.url));
  const child = fork(file, args, { execArgv: ["--expose-gc"] });
  const [{ ready }] = await Promise.race([once(child, "message"), once(child, "exit").then(fail)]);
  let asked = 0;
  /**
   * @param {string} question
   * @param {unknown} [value]
   */
  const ask = async (question, value) => {
    const id = ++asked;
    child.send({ id, question, value });
    for (;;) {
      const [message] = await once(child, "message");
      if (message.id === id) return message.answer;
    }
  };
  return {
    port: ready.port,
    /** Microseconds of CPU so far, in user and system mode together. */
    cpu: async () => total(await ask("cpu")),
    /** @returns {Promise<NodeJS.MemoryUsage>} */
    memory: () => ask("memory"),
    /**
     * Of the stack: resolves once so many turns run.
     *
     * @param {number} count
     */
    async untilRunning(count) {
      while ((await ask("running")) < count) await setImmediate();
    },
    openGate: () => ask("openGate"),
    /** Of the bare server: what it answers from now on. */
    play: (/** @type {import("./record.mjs").Recorded} */ answer) => ask("play", answer),
    /** Of the suite: tells its stories, and what came of them. */
    tell: (/** @type {Telling} */ telling) => ask("tell", telling),
    /**
     * With `--profile`, the file tells of the last such work: starting and warming up would hide it.
     *
     * @template T
     * @param {() => Promise<T>} work
     * @returns {Promise<T>}
     */
    async profiled(work) {
      if (profile === null) return work();
      await ask("startProfile");
      const result = await work();
      await ask("writeProfile", profile);
      return result;
    },
    async close() {
      const left = once(child, "exit");
      child.send({ question: "close" });
      await left;
    },
  };

  /**
   * @param {unknown[]} exit
   * @returns {never}
   */
  function fail([code]) {
    throw new Error(`The server ${name} ended with ${String(code)} before it listened.`);
  }
}

/** @param {NodeJS.CpuUsage} usage */
export const total = ({ user, system }) => user + system;
