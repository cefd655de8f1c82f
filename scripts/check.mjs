// `npm run check` runs every check of scripts/checks, the cheap ones first; `npm run check -- NAME …` only these.
// A check is a file with `run()`, which gives a list of problems.
import { performance } from "node:perf_hooks";

const all = [
  ...["lock", "engines", "words", "paths", "map", "names", "imports", "format", "generated", "api"],
  ...["lint", "types", "packages", "surface", "budget", "unused"],
];

const names = process.argv.slice(2);
const unknown = names.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  console.error(`There is no check ${unknown.join(", ")}. The checks are: ${all.join(", ")}.`);
  process.exitCode = 1;
} else {
  for (const name of names.length > 0 ? names : all) await report(name);
}

/** @param {string} name */
async function report(name) {
  const start = performance.now();
  const problems = await problemsOf(name);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${problems.length === 0 ? "ok    " : "FAILED"} ${name.padEnd(10)} ${seconds.padStart(5)} s`);
  if (problems.length === 0) return;
  console.log(problems.join("\n").replace(/^/gm, "  "));
  process.exitCode = 1;
}

/**
 * A check that breaks has failed; the others still run.
 *
 * @param {string} name
 * @returns {Promise<string[]>}
 */
async function problemsOf(name) {
  try {
    const check = await import(`./checks/${name}.mjs`);
    return await check.run();
  } catch (error) {
    return [error instanceof Error ? (error.stack ?? error.message) : String(error)];
  }
}
