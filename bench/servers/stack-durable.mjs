/** As stack.mjs, with commits that survive a power failure. */
import { openStore } from "@understudy/server";
import { serveStack } from "../lib/serve-stack.mjs";

const { store } = await openStore({ kind: "sqlite", file: String(process.argv[2]) }, { durable: true });
await serveStack({ store });
