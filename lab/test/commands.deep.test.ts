/** The commands of the lab with bad input. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { readCorpus } from "../src/corpus.ts";

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "understudy-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

// `npm run corpus` takes its `--only` from the same function.
test("matrix of no mutant fails", { timeout: 60_000 }, () => {
  const script = fileURLToPath(new URL("../matrix.mjs", import.meta.url));
  const words = ["--only", "nothing-such", "--out", join(temporaryFolder(), "out")];
  const { status, stderr } = spawnSync(process.execPath, [script, ...words], { encoding: "utf8" });
  expect(stderr).toBe("Cannot read --only: no mutant's id fits nothing-such\n");
  expect(status).toBe(2);
});

test("a corpus file that is no JSON is named", () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "cut-off.json"), '{"format":1,"mut');
  expect(() => readCorpus(pathToFileURL(`${folder}/`))).toThrow(/^lab\/corpus\/cut-off\.json is no JSON: /);
});
