// Holds the conversations of `lab/src/recordings/` with a real Llama Stack, and writes them to `lab/recordings/`:
// `npm run record:llama-stack -- VERSION`; `--help` lists the options.
import { importSource } from "../scripts/lib/import-source.mjs";
import { root } from "../scripts/lib/root.mjs";

const { recording } = await importSource("lab/src/commands/main.ts");
process.exitCode = await recording(process.argv.slice(2), { root, env: process.env });
