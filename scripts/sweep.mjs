// Spoils the traces of our own server in every way there is, and lists what no check of the suite notices.
// `--runs N`, `--seed N`, `--only PATTERN` of the faults' ids.
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { runnerImport } from "vite";

const root = fileURLToPath(new URL("../", import.meta.url));
const { values } = parseArgs({
  options: { runs: { type: "string" }, seed: { type: "string" }, only: { type: "string" } },
});
let count = 0;
const { module } = await runnerImport(`${root}packages/conformance/src/mutants/sweep/sweep.ts`, { root });
const { faults, survivors, free } = await module.sweep({
  runs: Number(values.runs ?? 25),
  seed: Number(values.seed ?? 3),
  only: new RegExp(values.only ?? "."),
  swept() {
    count += 1;
    if (count % 1_000 === 0) console.log(`${count} faults`);
  },
});
for (const fault of survivors) console.error(`No check notices ${fault}`);
console.log(`${faults} faults, ${survivors.length} survivors, ${free.length} that break no promise`);
// Whoever spoiled nothing has shown nothing.
process.exitCode = survivors.length > 0 || faults === 0 ? 1 : 0;
