// Tells stories on every mutant of the conformance suite and writes docs/kill-matrix.md. `--runs N`, `--seed N`.
// Each core does its share of the mutants in a process of its own.
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { format, resolveConfig } from "prettier";
import { importSource } from "../scripts/lib/import-source.mjs";
import { inShares } from "../scripts/lib/shares.mjs";

const root = fileURLToPath(new URL("../", import.meta.url));
const { values } = parseArgs({ options: { runs: { type: "string" }, seed: { type: "string" } } });
const options = { runs: Number(values.runs ?? 20), seed: Number(values.seed ?? 1) };

// The mutants are TypeScript, and are not built: they are not published.
const module = await importSource("lab/src/matrix.ts");
await inShares(
  fileURLToPath(import.meta.url),
  (share) => module.matrix({ ...options, share, mutant: (id) => console.log(id) }),
  (parts) => {
    // Dealt out in turn, and so put together.
    const rows = parts.flatMap((part, n) => part.map((row, at) => ({ row, place: at * parts.length + n })));
    return report(rows.toSorted((a, b) => a.place - b.place).map(({ row }) => row));
  },
);

async function report(rows) {
  const date = new Date().toISOString().slice(0, 10);
  const file = `${root}docs/kill-matrix.md`;
  const page = module.toPage(rows, date, options);
  writeFileSync(file, await format(page, { ...(await resolveConfig(file)), parser: "markdown" }));

  const survivors = rows.filter(({ mutant, killers }) => mutant !== "honest" && killers.length === 0);
  const accused = rows.filter(({ mutant, killers }) => mutant === "honest" && killers.length > 0);
  for (const { mutant } of survivors) console.error(`No check notices ${mutant}.`);
  for (const { killers } of accused) console.error(`The honest server is accused by ${killers.join(", ")}.`);
  const idle = module.idleChecks(rows);
  for (const check of idle) console.error(`${check} notices no mutant.`);
  process.exitCode = survivors.length + accused.length + idle.length > 0 ? 1 : 0;
}
