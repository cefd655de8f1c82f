// Tells stories on every mutant of the conformance suite and writes docs/kill-matrix.md. `--runs N`, `--seed N`.
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { format, resolveConfig } from "prettier";
import { runnerImport } from "vite";

const root = fileURLToPath(new URL("../", import.meta.url));
const { values } = parseArgs({ options: { runs: { type: "string" }, seed: { type: "string" } } });
const options = {
  runs: Number(values.runs ?? 20),
  seed: Number(values.seed ?? 1),
  mutant: (id) => console.log(id),
};

// The mutants are TypeScript, and are not built: they are not published.
const { module } = await runnerImport(`${root}packages/conformance/src/mutants/matrix.ts`, { root });
const rows = await module.matrix(options);
const date = new Date().toISOString().slice(0, 10);
const file = `${root}docs/kill-matrix.md`;
const page = module.toPage(rows, date, options);
writeFileSync(file, await format(page, { ...(await resolveConfig(file)), parser: "markdown" }));

const survivors = rows.filter(({ mutant, killers }) => mutant !== "honest" && killers.length === 0);
const accused = rows.filter(({ mutant, killers }) => mutant === "honest" && killers.length > 0);
for (const { mutant } of survivors) console.error(`No check notices ${mutant}.`);
for (const { killers } of accused) console.error(`The honest server is accused by ${killers.join(", ")}.`);
process.exitCode = survivors.length + accused.length > 0 ? 1 : 0;
