// Runs stories on every mutant, and writes which checks notice which faults: `.understudy/kill-matrix.{json,md}`, or
// `--out` another path without the ending. `--runs N` stories of each family (20), `--seed N` (1), `--only PATTERN` of
// mutants' ids. It is an artefact of one run, and not committed; what is committed is lab/corpus.
// Each core works on its share of the mutants in a process of its own.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { importSource } from "../scripts/lib/import-source.mjs";
import { root } from "../scripts/lib/root.mjs";
import { inShares } from "../scripts/lib/shares.mjs";

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "20" },
    seed: { type: "string", default: "1" },
    only: { type: "string", default: "." },
    out: { type: "string", default: ".understudy/kill-matrix" },
  },
});
const options = { runs: Number(values.runs), seed: Number(values.seed), only: new RegExp(values.only) };
const out = resolve(root, values.out);

const { idleChecks, matrix, toPage } = await importSource("lab/src/matrix.ts");
await inShares(
  fileURLToPath(import.meta.url),
  (share) => matrix({ ...options, share, mutant: (id) => console.log(id) }),
  (parts) => {
    // Dealt out in turn, and so put together.
    const rows = parts.flatMap((part, n) => part.map((row, at) => ({ row, place: at * parts.length + n })));
    report(rows.toSorted((a, b) => a.place - b.place).map(({ row }) => row));
  },
);

function report(rows) {
  mkdirSync(dirname(out), { recursive: true });
  writeFileSync(`${out}.json`, `${JSON.stringify({ ...options, only: values.only, rows }, null, 1)}\n`);
  writeFileSync(`${out}.md`, toPage(rows, new Date().toISOString().slice(0, 10), options));
  console.log(`${out}.json and .md: ${rows.length} mutants`);
  // Whoever ran nothing has shown nothing.
  if (rows.length === 0) console.error(`No mutant's id fits ${values.only}.`);

  const survivors = rows.filter(({ mutant, killers }) => mutant !== "honest" && killers.length === 0);
  const accused = rows.filter(({ mutant, killers }) => mutant === "honest" && killers.length > 0);
  for (const { mutant } of survivors) console.error(`No check notices ${mutant}.`);
  for (const { killers } of accused) console.error(`The honest server is accused by ${killers.join(", ")}.`);
  const idle = values.only === "." ? idleChecks(rows) : [];
  for (const check of idle) console.error(`${check} notices no mutant.`);
  const faults = survivors.length + accused.length + idle.length;
  process.exitCode = faults > 0 || rows.length === 0 ? 1 : 0;
}
