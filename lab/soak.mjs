// `npm run soak`: all that tests draw, drawn anew. Names of draws (seeds.ts) choose some; without any it is all but that
// on real servers. `--minutes N` is how long they may draw (8), `--seed N` what they draw from (another each time).
// `--seeds N` instead tells stories to our own server, seed after seed, `--runs N` of each family; `--kill N` kills
// servers under load so many times, `--store sqlite|redis|postgres` on one store only. Exit code 1: something was found.
import { parseCommandLine } from "../scripts/lib/command-line.mjs";
import { importSource } from "../scripts/lib/import-source.mjs";

const { values, positionals } = parseCommandLine({
  options: {
    minutes: { type: "string", default: "8" },
    seed: { type: "string" },
    seeds: { type: "string" },
    runs: { type: "string", default: "3" },
    kill: { type: "string" },
    store: { type: "string" },
  },
  allowPositionals: true,
});
const seed = values.seed === undefined ? Date.now() % 2 ** 31 : aboveZero("seed", values.seed);

let found;
if (values.kill !== undefined) {
  const { soakKills } = await importSource("lab/src/replicas/soak-kills.ts");
  const kills = aboveZero("kill", values.kill);
  found = !(await soakKills({ kills, seed, only: values.store, print: console.log }));
} else if (values.seeds !== undefined) {
  found = await soakStories(aboveZero("seeds", values.seeds), aboveZero("runs", values.runs));
} else {
  const { soakTests } = await importSource("lab/src/soak-tests.ts");
  const minutes = aboveZero("minutes", values.minutes);
  found = !(await soakTests({ draws: positionals, minutes, seed, print: console.log }));
}
process.exitCode = found ? 1 : 0;

/**
 * Whether a check accuses the honest server. A run without stories counts as one that does.
 *
 * @param {number} seeds
 * @param {number} runs
 */
async function soakStories(seeds, runs) {
  const { soak } = await importSource("lab/src/soak.ts");
  const { accusations, stories } = await soak({
    from: seed,
    seeds,
    runs,
    onProgress({ seed: one, stories, accusation }) {
      // At once: who has to wait for the last of many seeds does not begin to mend.
      if (accusation !== null) console.error(`Seed ${one}:\n${accusation.text}`);
      const done = one - seed + 1;
      if (done % 50 === 0) console.log(`${done} of ${seeds} seeds, ${stories} stories, ${heap()}`);
    },
  });
  const seen = accusations.map(({ seed: one }) => one).join(", ");
  console.log(
    `${seeds} seeds from ${seed}, ${stories} stories, ${heap()}, ${accusations.length} accusations${seen && `: seeds ${seen}`}`,
  );
  return accusations.length > 0 || stories === 0;
}

/** What is held, without what is only not yet collected where Node was started with `--expose-gc`. */
function heap() {
  globalThis.gc?.();
  return `${Math.round(process.memoryUsage().heapUsed / 2 ** 20)} MB`;
}

/**
 * @param {string} name
 * @param {string} text
 */
function aboveZero(name, text) {
  const value = Number(text);
  if (Number.isFinite(value) && value > 0) return value;
  console.error(`--${name} is a number above 0, not ${text}.`);
  process.exit(2);
}
