/** The child's side of child.mjs: answers what it is asked over IPC, and leaves when its parent does. */
import { writeFile } from "node:fs/promises";
import { Session } from "node:inspector/promises";

/**
 * What the parent asks, and who answers; each knows what its value is.
 *
 * @typedef {Record<string, (value: any) => unknown>} Questions
 * @typedef {{ id: number, question: string, value: unknown }} Message
 */

/**
 * @param {{ port?: number }} ready
 * @param {() => Promise<void>} [close]
 * @param {Questions} [handlers]
 */
export function serveUsage(ready, close = async () => undefined, handlers = {}) {
  const inspector = new Session();
  /** @type {Questions} */
  const questions = {
    ...handlers,
    cpu: () => process.cpuUsage(),
    // What is only garbage says nothing about growth: it is collected first, twice, as finalizers free more.
    memory: () => {
      globalThis.gc?.();
      globalThis.gc?.();
      return process.memoryUsage();
    },
    async startProfile() {
      inspector.connect();
      await inspector.post("Profiler.enable");
      await inspector.post("Profiler.setSamplingInterval", { interval: 200 });
      await inspector.post("Profiler.start");
    },
    async writeProfile(file) {
      const { profile } = await inspector.post("Profiler.stop");
      inspector.disconnect();
      await writeFile(file, JSON.stringify(profile));
    },
  };
  /** @param {Message} message */
  const answer = async ({ id, question, value }) => {
    if (question === "close") {
      await close();
      process.disconnect?.();
      return;
    }
    process.send?.({ id, answer: (await questions[question]?.(value)) ?? null });
  };
  process.on("message", (message) => void answer(/** @type {Message} */ (message)));
  // Also when the driver was killed: nobody would ever ask again.
  process.once("disconnect", () => process.exit());
  process.send?.({ ready });
}
