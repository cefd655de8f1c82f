// Judges a real Llama Stack: makes its Python environment, starts it behind mock inference, and runs the conformance
// suite. `npm run conformance:llama-stack -- --help` lists the options.
import { importSource } from "../scripts/lib/import-source.mjs";
import { root } from "../scripts/lib/root.mjs";

const { main } = await importSource("lab/src/commands/main.ts");
process.exitCode = await main(process.argv.slice(2), { root, env: process.env });
