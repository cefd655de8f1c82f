// Runs the committed stories for real servers ten times each against one of them, and shortens those of findings:
// `npm run stories:llama-stack -- VERSION`; `--help` lists the options.
import { importSource } from "../scripts/lib/import-source.mjs";
import { root } from "../scripts/lib/root.mjs";

const { trying } = await importSource("lab/src/commands/main.ts");
process.exitCode = await trying(process.argv.slice(2), { root, env: process.env });
