/** The child's side of lib/child.mjs: answers what it is asked over IPC, and leaves when its parent does. */
export function serveUsage(ready, close = async () => undefined, handlers = {}) {
  const questions = {
    ...handlers,
    cpu: () => process.cpuUsage(),
    // What is only garbage says nothing about growth: it is collected first, twice, as finalizers free more.
    memory: () => {
      globalThis.gc?.();
      globalThis.gc?.();
      return process.memoryUsage();
    },
  };
  const answer = async ({ id, question, value }) => {
    if (question === "close") {
      await close();
      return process.disconnect();
    }
    process.send({ id, answer: (await questions[question](value)) ?? null });
  };
  process.on("message", (message) => void answer(message));
  // Also when the driver was killed: nobody would ever ask again.
  process.once("disconnect", () => process.exit());
  process.send({ ready });
}
