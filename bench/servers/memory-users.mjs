/** A stack with users that keeps everything in memory. */
import { serveStack } from "../lib/serve-stack.mjs";
import { configuration } from "../users.mjs";

await serveStack({ configuration });
