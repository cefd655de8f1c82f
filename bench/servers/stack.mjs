/** The server under test: a stack with SQLite in the file that is its argument, over `node:http`. */
import { createStack, openStore } from "@understudy/server";
import { listen } from "@understudy/server/node";
import { scripts } from "../script.mjs";
import { serveUsage } from "../lib/usage.mjs";

const { store } = await openStore({ kind: "sqlite", file: String(process.argv[2]) });
const stack = createStack({ store, scripts });
const { port, close } = await listen(stack);
serveUsage(
  { port },
  async () => {
    await close({ force: true });
    await stack.close({ drainMs: 0 });
  },
  { running: () => stack.running, openGate: () => stack.mock.gate("go", "idle").open() },
);
