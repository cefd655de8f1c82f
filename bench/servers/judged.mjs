/** The server that the suite is to judge: as `understudy start` serves it, with the control API, on SQLite in a file. */
import { createStack, openStore } from "@understudy/server";
import { listen } from "@understudy/server/node";
import { serveUsage } from "../lib/usage.mjs";

const { store } = await openStore({ kind: "sqlite", file: String(process.argv[2]) });
const stack = createStack({ store, control: { loopback: true } });
const { port, close } = await listen(stack);
serveUsage({ port }, async () => {
  await close({ force: true });
  await stack.close({ drainMs: 0 });
});
