/** A stack whose model is on another server, in a process of its own; with SQLite in the file that is its argument. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { openai, openStore } from "@understudy/server";
import { serveStack } from "../lib/serve-stack.mjs";

// It leaves with its parent.
const model = fork(new URL("model.mjs", import.meta.url));
const [{ ready }] = await once(model, "message");
const { store } = await openStore({ kind: "sqlite", file: String(process.argv[2]) });
await serveStack({ store, providers: [openai({ url: `http://127.0.0.1:${ready.port}/v1` })], scripts: [] });
