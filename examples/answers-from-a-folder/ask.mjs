/** Asks a stack on this machine: `npm run ask -- "Where do I find an umbrella?"` */
import { createClient } from "@understudy/client";
import { ask, readFolder } from "./answers.mjs";

const client = createClient({ baseUrl: process.env.STACK_URL ?? "http://127.0.0.1:8321" });
await readFolder(client, new URL("handbook", import.meta.url).pathname, "handbook");
const { text, found } = await ask(client, "handbook", process.argv.slice(2).join(" "));
console.log(text);
console.log(`Found in: ${[...new Set(found)].join(", ") || "nothing"}`);
