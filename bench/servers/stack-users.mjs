/** The server under test, with users. */
import { openStore } from "@understudy/server";
import { serveStack } from "../lib/serve-stack.mjs";
import { configuration } from "../users.mjs";

const { store } = await openStore({ kind: "sqlite", file: String(process.argv[2]) });
await serveStack({ store, configuration });
