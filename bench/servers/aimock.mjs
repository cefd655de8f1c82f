import { serveAimock } from "../lib/serve-aimock.mjs";

await serveAimock(1);
