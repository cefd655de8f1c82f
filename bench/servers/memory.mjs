/** A stack that keeps everything in memory. */
import { serveStack } from "../lib/serve-stack.mjs";

await serveStack({});
