import { many } from "../chat.mjs";
import { serveAimock } from "../lib/serve-aimock.mjs";

await serveAimock(many);
