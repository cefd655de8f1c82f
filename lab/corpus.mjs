// Draws the stories that `lab/corpus/` lacks, and writes them there. `--seed N`, `--only PATTERN` of mutants' ids, `--anew`
// to draw those too that are there. Each core works on its share of the mutants in a process of its own.
import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseCommandLine, patternOf } from "../scripts/lib/command-line.mjs";
import { importSource } from "../scripts/lib/import-source.mjs";
import { inShares } from "../scripts/lib/shares.mjs";

const { values } = parseCommandLine({
  options: { seed: { type: "string" }, only: { type: "string" }, anew: { type: "boolean" } },
});
const folder = new URL("corpus/", import.meta.url);
mkdirSync(folder, { recursive: true });

const { readCorpus } = await importSource("lab/src/corpus.ts");
const { growCorpus } = await importSource("lab/src/grow-corpus.ts");
const { mutants } = await importSource("lab/src/mutants/index.ts");
const only = patternOf(values.only ?? ".", mutants);

await inShares(
  fileURLToPath(import.meta.url),
  async (share) => {
    const missed = [];
    await growCorpus({
      share,
      seed: Number(values.seed ?? 1),
      only,
      known: values.anew ? [] : readCorpus(),
      grown(file) {
        writeFileSync(new URL(`${file.mutant}.json`, folder), `${JSON.stringify(file, null, 1)}\n`);
        const checks = file.stories.map(({ check }) => check).join(", ");
        console.log(`lab/corpus/${file.mutant}.json: a story for ${checks}`);
      },
      missed(text) {
        missed.push(text);
        console.error(`No story for ${text}`);
      },
    });
    return missed;
  },
  (parts) => {
    const missed = parts.flat();
    console.log(missed.length === 0 ? "No story is missing." : `Stories missing: ${missed.length}.`);
    process.exitCode = missed.length > 0 ? 1 : 0;
  },
);
