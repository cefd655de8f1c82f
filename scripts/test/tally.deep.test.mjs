import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../lib/root.mjs";
import { tool } from "../lib/run.mjs";
import { line } from "../tally-reporter.mjs";

/**
 * The standard output of a run of the fixtures whose name contains `filter`, line by line.
 *
 * @param {string} filter
 */
function linesOf(filter) {
  const [command, ...args] = [
    ...tool("vitest"),
    "run",
    "--root",
    join(root, "scripts/test/fixtures/tally"),
    filter,
  ];
  const { stdout } = spawnSync(command, args, { encoding: "utf8", env: { ...process.env, NO_COLOR: "1" } });
  return stdout.split("\n");
}

test("the last line counts every outcome, and what failed without being a test", { timeout: 30_000 }, () => {
  expect(linesOf("").slice(-6)).toEqual([
    "Failed: Unhandled error: nobody catches this",
    "Failed: broken.fixture.mjs: a file that does not load",
    "Failed: outcomes.fixture.mjs > a hook that fails: the hook",
    "Failed: outcomes.fixture.mjs > fails: expected 1 to be 2 // Object.is equality",
    "3 passed, 4 failed, 3 skipped",
    "",
  ]);
});

test("it comes after vitest's own summary", { timeout: 30_000 }, () => {
  const lines = linesOf("good");
  expect(lines.at(-2)).toBe("1 passed, 0 failed");
  expect(lines.findIndex((text) => text.includes("Duration"))).toBeLessThan(lines.length - 2);
});

test("a run without a single test has failed", { timeout: 30_000 }, () => {
  expect(linesOf("no-such-file").at(-2)).toBe("0 passed, 1 failed");
});

test("a run that failed for another reason never says `0 failed`", () => {
  expect(line({ passed: 3, failed: 0, skipped: 0 }, 1)).toBe("3 passed, 1 failed");
  expect(line({ passed: 3, failed: 2, skipped: 1 }, 1)).toBe("3 passed, 2 failed, 1 skipped");
});

test("several runs are one line, below what failed in each", async () => {
  const folder = await mkdtemp(join(tmpdir(), "understudy-tally-"));
  const left = {
    one: "3 passed, 0 failed\n",
    two: "Failed: a > b: expected 1 to be 2\n4 passed, 1 failed, 2 skipped\n",
  };
  for (const [name, text] of Object.entries(left)) await writeFile(join(folder, name), text);
  const tallyOf = (/** @type {string[]} */ ...names) =>
    spawnSync(process.execPath, ["scripts/tally.mjs", ...names.map((name) => join(folder, name))], {
      encoding: "utf8",
      cwd: root,
    });
  expect(tallyOf("one")).toMatchObject({ stdout: "3 passed, 0 failed\n", status: 0 });
  expect(tallyOf("one", "two")).toMatchObject({
    stdout: "Failed: a > b: expected 1 to be 2\n7 passed, 1 failed, 2 skipped\n",
    status: 1,
  });
  expect(tallyOf("one", "three")).toMatchObject({
    stdout: `Failed: ${join(folder, "three")} was not written, as no run ended.\n3 passed, 1 failed\n`,
    status: 1,
  });
  await rm(folder, { recursive: true });
});
