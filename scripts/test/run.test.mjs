// What `npm start` and `npm test` begin with.
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { readJson } from "../lib/json.mjs";
import { root } from "../lib/root.mjs";

const run = (/** @type {string[]} */ ...args) =>
  promisify(execFile)(process.execPath, [join(root, "scripts/run.mjs"), ...args], { cwd: root });

test("a file runs with its own arguments, and standard output has only its output", async () => {
  const only = "--only=@understudy/contract";
  const { stdout } = await run(only, "--", "scripts/test/fixtures/words.mjs", "--only", "--", "x");
  expect(stdout).toBe(`["${join(root, "scripts/test/fixtures/words.mjs")}","--only","--","x"]\n`);
  // It may build first.
}, 120_000);

test("an unknown option is refused before anything is installed", async () => {
  await expect(run("--all", "--", "scripts/test/fixtures/words.mjs")).rejects.toThrow("--all");
});

test("no command has a hook that sets up for it", () => {
  const names = Object.keys(readJson("package.json").scripts);
  expect(names.filter((name) => name.startsWith("pre") && names.includes(name.slice(3)))).toEqual([]);
});
