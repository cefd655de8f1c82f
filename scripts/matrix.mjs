// Tells stories on every mutant of the conformance suite and writes docs/kill-matrix.md. `--runs N`, `--seed N`.
// Each core does its share of the mutants in a process of its own.
import { fork } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { format, resolveConfig } from "prettier";
import { runnerImport } from "vite";

const root = fileURLToPath(new URL("../", import.meta.url));
const { values } = parseArgs({ options: { runs: { type: "string" }, seed: { type: "string" } } });
const options = { runs: Number(values.runs ?? 20), seed: Number(values.seed ?? 1) };

// The mutants are TypeScript, and are not built: they are not published.
const { module } = await runnerImport(`${root}packages/conformance/src/mutants/matrix.ts`, { root });
if (process.send === undefined) await writePage();
else process.once("message", (share) => void sendShare(share));

async function sendShare(share) {
  const rows = await module.matrix({ ...options, share, mutant: (id) => console.log(id) });
  process.send(rows, () => process.disconnect());
}

async function rowsOf(share) {
  const child = fork(fileURLToPath(import.meta.url), process.argv.slice(2));
  child.send(share);
  const ended = once(child, "exit").then(([code]) => {
    throw new Error(`The process of part ${share.part} ended with ${code} before it was done.`);
  });
  const [rows] = await Promise.race([once(child, "message"), ended]);
  ended.catch(() => undefined);
  return rows;
}

async function writePage() {
  const of = availableParallelism();
  const parts = await Promise.all(Array.from({ length: of }, (_, n) => rowsOf({ part: n + 1, of })));
  // Dealt out in turn, and so put together.
  const rows = parts.flatMap((part, n) => part.map((row, at) => ({ row, place: at * of + n })));
  await report(rows.toSorted((a, b) => a.place - b.place).map(({ row }) => row));
}

async function report(rows) {
  const date = new Date().toISOString().slice(0, 10);
  const file = `${root}docs/kill-matrix.md`;
  const page = module.toPage(rows, date, options);
  writeFileSync(file, await format(page, { ...(await resolveConfig(file)), parser: "markdown" }));

  const survivors = rows.filter(({ mutant, killers }) => mutant !== "honest" && killers.length === 0);
  const accused = rows.filter(({ mutant, killers }) => mutant === "honest" && killers.length > 0);
  for (const { mutant } of survivors) console.error(`No check notices ${mutant}.`);
  for (const { killers } of accused) console.error(`The honest server is accused by ${killers.join(", ")}.`);
  process.exitCode = survivors.length + accused.length > 0 ? 1 : 0;
}
