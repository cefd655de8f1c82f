// `node scripts/tally.mjs FILE …`: one line for several runs of tests, each of which has left its own line in a file, below
// what failed in it. A run that left none has failed.
import { existsSync, readFileSync } from "node:fs";

const tally = { passed: 0, failed: 0, skipped: 0 };
for (const file of process.argv.slice(2)) {
  const text = existsSync(file)
    ? readFileSync(file, "utf8")
    : `Failed: ${file} was not written, as no run ended.\n`;
  for (const [failure] of text.matchAll(/^Failed: .*$/gm)) console.log(failure);
  const [, passed, failed, skipped] = /^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/m.exec(text) ?? [];
  tally.passed += Number(passed ?? 0);
  tally.failed += Number(failed ?? 1);
  tally.skipped += Number(skipped ?? 0);
}
console.log(
  `${tally.passed} passed, ${tally.failed} failed${tally.skipped > 0 ? `, ${tally.skipped} skipped` : ""}`,
);
process.exitCode = tally.failed > 0 ? 1 : 0;
