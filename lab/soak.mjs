// Tells stories to our own server, seed after seed: no check may accuse it. `--seeds N`, `--from N`, `--runs N` of each scenario.
// `--kill N` instead kills servers under load so many times, and again while requests with keys are repeated, and in the middle of removals; `--store sqlite|redis|postgres` on one store only.
import { parseCommandLine } from "../scripts/lib/command-line.mjs";
import { importSource } from "../scripts/lib/import-source.mjs";

const { values } = parseCommandLine({
  options: {
    seeds: { type: "string" },
    from: { type: "string" },
    runs: { type: "string" },
    kill: { type: "string" },
    store: { type: "string" },
  },
});
if (values.kill !== undefined) {
  const { soakKills } = await importSource("lab/src/replicas/soak-kills.ts");
  const seed = Number(values.from ?? Date.now() % 1e9);
  const passed = await soakKills({
    kills: Number(values.kill),
    seed,
    only: values.store,
    print: console.log,
  });
  process.exit(passed ? 0 : 1);
}
const seeds = Number(values.seeds ?? 1_000);
const from = Number(values.from ?? 1);

const module = await importSource("lab/src/soak.ts");
const { accusations, stories } = await module.soak({
  from,
  seeds,
  runs: Number(values.runs ?? 3),
  onProgress({ seed, stories, accusation }) {
    // At once: who has to wait for the last of many seeds does not begin to mend.
    if (accusation !== null) console.error(`Seed ${seed}:\n${accusation.text}`);
    const done = seed - from + 1;
    if (done % 50 === 0) console.log(`${done} of ${seeds} seeds, ${stories} stories, ${heap()}`);
  },
});
const seen = accusations.map(({ seed }) => seed).join(", ");
console.log(
  `${seeds} seeds from ${from}, ${stories} stories, ${heap()}, ${accusations.length} accusations${seen && `: seeds ${seen}`}`,
);
// A run without stories fails.
process.exitCode = accusations.length > 0 || stories === 0 ? 1 : 0;

/** What is held, without what is only not yet collected where Node was started with `--expose-gc`. */
function heap() {
  globalThis.gc?.();
  return `${Math.round(process.memoryUsage().heapUsed / 2 ** 20)} MB`;
}
