// Tells stories to our own server, seed after seed: no check may accuse it. `--seeds N`, `--from N`, `--runs N` of each scenario.
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { runnerImport } from "vite";

const root = fileURLToPath(new URL("../", import.meta.url));
const { values } = parseArgs({
  options: { seeds: { type: "string" }, from: { type: "string" }, runs: { type: "string" } },
});
const seeds = Number(values.seeds ?? 1_000);
const from = Number(values.from ?? 1);

const { module } = await runnerImport(`${root}packages/conformance/src/mutants/soak.ts`, { root });
const { accusations, stories } = await module.soak({
  from,
  seeds,
  runs: Number(values.runs ?? 3),
  told({ seed, stories }) {
    if ((seed - from + 1) % 50 > 0) return;
    const megabytes = Math.round(process.memoryUsage().heapUsed / 2 ** 20);
    console.log(`${seed - from + 1} of ${seeds} seeds, ${stories} stories, ${megabytes} MB`);
  },
});
for (const { seed, text } of accusations) console.error(`Seed ${seed}:\n${text}`);
console.log(`${seeds} seeds, ${stories} stories, ${accusations.length} accusations`);
// Whoever told no story has shown nothing.
process.exitCode = accusations.length > 0 || stories === 0 ? 1 : 0;
