/**
 * `npm run bench`: what the stack costs. It measures and never judges: it fails only when a request fails. Figures of
 * a busy machine say little; docs/maintain/bench.md says what they mean.
 */
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { benches } from "./benches.mjs";
import { helpText, OptionError, readOptions } from "./lib/options.mjs";
import { summarise } from "./lib/profile.mjs";
import { createWithServers } from "./lib/servers.mjs";
import { toTable } from "./lib/table.mjs";

try {
  const options = readOptions(process.argv.slice(2), Object.keys(benches));
  if (options.help) console.log(helpText(benches));
  else await run(options);
} catch (error) {
  if (!(error instanceof OptionError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

/** @param {ReturnType<typeof readOptions>} options */
async function run({ wanted, extent, turns, profiles }) {
  console.log(`Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? "CPU"}`);
  const folder = await mkdtemp(join(tmpdir(), "understudy-bench-"));
  if (profiles !== undefined) await mkdir(profiles, { recursive: true });
  try {
    /** @type {(string | number)[][]} */
    let rows = [];
    for (const [index, name] of wanted.entries()) {
      const bench = benches[name];
      if (bench === undefined) continue;
      const { columns, sizes, run: measure } = bench;
      const size = { ...sizes[extent], ...("turns" in sizes[extent] && turns !== undefined && { turns }) };
      rows.push(...(await measure(size, createWithServers(name, { folder, profiles }))));
      if (benches[wanted[index + 1] ?? ""]?.columns === columns) continue;
      console.log(`\n${toTable(columns, rows)}`);
      rows = [];
    }
    if (profiles !== undefined) console.log(`\n${await summarise(profiles)}`);
  } finally {
    await rm(folder, { recursive: true });
  }
}
