// `npm run test:deep`: tests that draw anew. `--minutes N` is how long they may draw (8), `--seed N` what they draw from
// (another each time); what follows `--` goes to Vitest. The seed is printed, so that a run can be repeated.
import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { join } from "node:path";
import { parseCommandLine } from "./lib/command-line.mjs";
import { root } from "./lib/root.mjs";

const { values, positionals } = parseCommandLine({
  options: { minutes: { type: "string", default: "8" }, seed: { type: "string" } },
  allowPositionals: true,
});
const minutes = positive("minutes", values.minutes);
const seed = values.seed === undefined ? randomInt(2 ** 31) : positive("seed", values.seed);

console.log(`Deep tests: --minutes ${minutes} --seed ${seed}`);
const vitest = join(root, "node_modules/vitest/vitest.mjs");
const child = spawn(process.execPath, [vitest, "run", "--config", "vitest.deep.config.ts", ...positionals], {
  cwd: root,
  stdio: "inherit",
  env: { ...process.env, UNDERSTUDY_DEEP_SEED: String(seed), UNDERSTUDY_DEEP_MINUTES: String(minutes) },
});
child.on("exit", (code, signal) => {
  if (code !== 0) console.error(`Run these again: npm run test:deep -- --minutes ${minutes} --seed ${seed}`);
  process.exitCode = signal === null ? (code ?? 1) : 1;
});

/**
 * @param {string} name
 * @param {string} text
 */
function positive(name, text) {
  const value = Number(text);
  if (Number.isFinite(value) && value > 0) return value;
  console.error(`--${name} is a number above 0, not ${text}.`);
  process.exit(2);
}
