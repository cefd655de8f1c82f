/** A stack on a store that others could share: its argument is the URL of a Redis or a PostgreSQL. */
import { openStore } from "@understudy/server";
import { serveStack } from "../lib/serve-stack.mjs";

const url = String(process.argv[2]);
const kind = url.startsWith("redis") ? "redis" : "postgres";
const { store } = await openStore({ kind, url });
await serveStack({ store });
