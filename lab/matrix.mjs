// Runs stories on every mutant, and writes which checks notice which faults: `.understudy/kill-matrix.{json,md}`, or
// `--out` another path without the ending. `--runs N` stories of each family (20), `--seed N` (1), `--only PATTERN` of
// mutants' ids. It is an artefact of one run, and not committed; what is committed is lab/corpus.
// `--profile VERSION` runs them on our server in the profile of a real version, with what that version lets the suite do:
// there a mutant is noticed, or excused in lab/excuses.json, which this writes.
// Each core works on its share of the mutants in a process of its own.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseCommandLine, patternOf } from "../scripts/lib/command-line.mjs";
import { importSource } from "../scripts/lib/import-source.mjs";
import { root } from "../scripts/lib/root.mjs";
import { inShares } from "../scripts/lib/shares.mjs";

const { values } = parseCommandLine({
  options: {
    runs: { type: "string" },
    seed: { type: "string", default: "1" },
    only: { type: "string", default: "." },
    out: { type: "string" },
    profile: { type: "string" },
  },
});
const { profile } = values;
const runs = Number(values.runs ?? (profile === undefined ? 20 : 10));
const usual = profile === undefined ? "kill-matrix" : `kill-matrix-${profile}`;
const out = resolve(root, values.out ?? `.understudy/${usual}`);

const { versions, writeExcuses } = await importSource("lab/src/excuses/excuses.ts");
if (profile !== undefined && !versions.includes(profile)) {
  console.error(`There is no profile ${profile} of a real version; there are ${versions.join(", ")}.`);
  process.exit(2);
}
const { honest, idleChecks, matrix, toPage } = await importSource("lab/src/matrix.ts");
const { faultsOf, profileMatrix, toProfilePage } = await importSource("lab/src/profile-matrix.ts");
const { mutants } = await importSource("lab/src/mutants/index.ts");
const options = { runs, seed: Number(values.seed), only: patternOf(values.only, [honest, ...mutants]) };
const report = (id) => console.log(id);
await inShares(
  fileURLToPath(import.meta.url),
  (share) =>
    profile === undefined
      ? matrix({ ...options, share, mutant: report })
      : profileMatrix({ ...options, profile, share, mutant: report }),
  (parts) => {
    // Dealt out in turn, and so put together.
    const dealt = parts.flatMap((part, n) => part.map((row, at) => ({ row, place: at * parts.length + n })));
    const rows = dealt.toSorted((a, b) => a.place - b.place).map(({ row }) => row);
    const date = new Date().toISOString().slice(0, 10);
    write(rows, profile === undefined ? toPage(rows, date, options) : toProfilePage(rows, profile));
    const faults = profile === undefined ? faultsOfMatrix(rows) : faultsOf(rows, profile);
    if (profile !== undefined) {
      const judged = rows.filter(({ mutant }) => mutant !== "honest");
      writeExcuses(profile, new Map(judged.map(({ mutant, killers }) => [mutant, killers.length > 0])));
    }
    for (const fault of faults) console.error(fault);
    process.exitCode = faults.length > 0 ? 1 : 0;
  },
);

function write(rows, page) {
  mkdirSync(dirname(out), { recursive: true });
  writeFileSync(
    `${out}.json`,
    `${JSON.stringify({ ...options, only: values.only, profile, rows }, null, 1)}\n`,
  );
  writeFileSync(`${out}.md`, page);
  console.log(`${out}.json and .md: ${rows.length} mutants`);
}

function faultsOfMatrix(rows) {
  const survivors = rows.filter(({ mutant, killers }) => mutant !== "honest" && killers.length === 0);
  const accused = rows.filter(({ mutant, killers }) => mutant === "honest" && killers.length > 0);
  const idle = values.only === "." ? idleChecks(rows) : [];
  return [
    ...survivors.map(({ mutant }) => `No check notices ${mutant}.`),
    ...accused.map(({ killers }) => `The honest server is accused by ${killers.join(", ")}.`),
    ...idle.map((check) => `${check} notices no mutant.`),
  ];
}
