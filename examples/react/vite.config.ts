import { defineConfig } from "vite";

/** The page asks its own origin, which passes it on: the stack needs no CORS, and its address is not in the page. */
const target = process.env["LLAMA_STACK_BASE_URL"] ?? "http://127.0.0.1:8321";
const proxy = { "/stack": { target, rewrite: (path: string) => path.slice("/stack".length) } };

export default defineConfig({ server: { proxy }, preview: { proxy } });
