/** A stack over `node:http`, in the process of its own that is the server of a bench. */
import { createStack } from "@understudy/server";
import { listen } from "@understudy/server/node";
import { scripts } from "../script.mjs";
import { serveUsage } from "./usage.mjs";

/** @param {import("@understudy/server").StackOptions} options */
export async function serveStack(options) {
  const stack = createStack({ scripts, ...options });
  const { port, close } = await listen(stack);
  serveUsage(
    { port },
    async () => {
      await close({ force: true });
      await stack.close({ drainMs: 0 });
    },
    { running: () => stack.running, openGate: () => stack.mock.gate("go", "idle").open() },
  );
}
