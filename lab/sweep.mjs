// Spoils the traces of our own server in every way there is, and lists what no check of the suite notices. With `--server`
// it has a server for each fault in what it is sent and in what it keeps. `--runs N`, `--seed N`, `--only PATTERN` of the
// faults' ids.
import { fileURLToPath } from "node:url";
import { parseCommandLine, patternOf } from "../scripts/lib/command-line.mjs";
import { importSource } from "../scripts/lib/import-source.mjs";
import { inShares } from "../scripts/lib/shares.mjs";

const { values } = parseCommandLine({
  options: {
    server: { type: "boolean" },
    runs: { type: "string" },
    seed: { type: "string" },
    only: { type: "string" },
  },
});
const options = { seed: Number(values.seed ?? 3), only: patternOf(values.only ?? ".") };
let count = 0;
const swept = () => {
  count += 1;
  if (count % (values.server ? 100 : 1_000) === 0) console.log(`${count} faults`);
};

if (values.server) {
  const module = await importSource("lab/src/sweep/sweep-server.ts");
  const runs = Number(values.runs ?? 6);
  await inShares(
    fileURLToPath(import.meta.url),
    (share) => module.sweepServer({ ...options, runs, share, swept }),
    (parts) => report(parts.reduce(together)),
  );
} else {
  const module = await importSource("lab/src/sweep/sweep.ts");
  report(await module.sweep({ ...options, runs: Number(values.runs ?? 25), swept }));
}

function together(one, other) {
  return {
    faults: one.faults + other.faults,
    survivors: [...one.survivors, ...other.survivors],
    allowed: [...one.allowed, ...other.allowed],
    broken: [...one.broken, ...other.broken],
  };
}

function report({ faults, survivors, allowed, broken }) {
  for (const words of broken) console.error(`A judge stumbles over ${words}`);
  for (const fault of survivors) console.error(`No check notices ${fault}`);
  const counts = `${survivors.length} survivors, ${broken.length} stumbled over, ${allowed.length} that break no promise`;
  console.log(`${faults} faults, ${counts}`);
  // A run without stories fails.
  process.exitCode = survivors.length + broken.length > 0 || faults === 0 ? 1 : 0;
}
