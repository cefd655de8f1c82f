// Runs the committed stories for real servers ten times each against one of them, and shortens those of findings:
// `npm run stories:llama-stack -- VERSION`, with the options of `conformance:llama-stack` for Python, cache and reports.
import { importSource } from "../scripts/lib/import-source.mjs";
import { root } from "../scripts/lib/root.mjs";

const { trying } = await importSource("lab/src/llama-stack/main.ts");
process.exitCode = await trying(process.argv.slice(2), { root, env: process.env });
