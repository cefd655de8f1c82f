/** The server under test: a stack with SQLite in the file that is its argument, over `node:http`. */
import { openStore } from "@understudy/server";
import { serveStack } from "../lib/serve-stack.mjs";

const { store } = await openStore({ kind: "sqlite", file: String(process.argv[2]) });
await serveStack({ store });
