/** The lines of the workflows that call understudy, run as a shell runs them, on the example's tests. */
import { execFileSync } from "node:child_process";
import { cp, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { root } from "../support/fences.ts";
import { buildUnderstudy, exampleFile } from "../support/recipes.ts";
import { bins, runProcess, tempFolder, type Ended } from "../support/understudy.ts";
import { readersEnv } from "../support/vitest.ts";

const timeout = 60_000;

/** The line of the workflow that calls understudy. */
function lineOf(workflow: string): string {
  const { jobs } = parse(exampleFile(`ci/${workflow}`)) as {
    jobs: { test: { steps: { run?: string }[] } };
  };
  const lines = jobs.test.steps.flatMap(({ run }) => (run?.includes("understudy") === true ? [run] : []));
  expect(lines).toHaveLength(1);
  return lines[0] ?? "";
}

/** Runs it in a copy of the example, with its script changed by `edit`. npm may ask no registry. */
async function runLine(
  line: string,
  prepare: (folder: string) => Promise<void>,
  edit = (script: string): string => script,
): Promise<Ended> {
  const folder = await tempFolder();
  await cp(join(root, "examples/ci"), folder, { recursive: true });
  const script = join(folder, "weather.yaml");
  await writeFile(script, edit(await readFile(script, "utf8")));
  await prepare(folder);
  const env = {
    ...readersEnv,
    npm_config_offline: "true",
    PATH: `${dirname(process.execPath)}:${process.env["PATH"]}`,
  };
  return runProcess("sh", ["-c", line], { cwd: folder, env }).ended;
}

/** What `npm ci` leaves there, as links to this repository. */
async function installed(folder: string): Promise<void> {
  const modules = join(folder, "node_modules");
  await mkdir(join(modules, "@understudy"), { recursive: true });
  await mkdir(join(modules, ".bin"));
  for (const name of ["client", "server"])
    await symlink(join(root, "packages", name), join(modules, "@understudy", name));
  await symlink(bins.understudy, join(modules, ".bin/understudy"));
}

const withUnusedReply = (script: string): string => `${script}  - when: { text: Oslo }\n    say: It rains.\n`;

test("the line of node.yml passes", { timeout }, async () => {
  const { code, stdout, stderr } = await runLine(lineOf("node.yml"), installed);
  expect({ code, stderr }).toMatchObject({ code: 0 });
  expect(stdout).toMatch(/pass 1/);
});

test("the line of node.yml fails if a reply is never used", { timeout }, async () => {
  const { code, stderr } = await runLine(lineOf("node.yml"), installed, withUnusedReply);
  expect(stderr).toContain("1 of 2 replies was never used:\n  weather replies[1]");
  expect(code).toBe(1);
});

const hasPytest = ((): boolean => {
  try {
    return execFileSync("pytest", ["--version"], { encoding: "utf8" }) !== "";
  } catch {
    return false;
  }
})();
if (!hasPytest) console.warn("Left out: the workflow for Python, because this machine has no pytest.");

test.skipIf(!hasPytest)("the line of python.yml passes", { timeout }, async () => {
  const { code, stdout, stderr } = await runLine(lineOf("python.yml"), buildUnderstudy);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toContain("1 passed");
});

test.skipIf(!hasPytest)("the line of python.yml fails if a reply is never used", { timeout }, async () => {
  const { code, stderr } = await runLine(lineOf("python.yml"), buildUnderstudy, withUnusedReply);
  expect(stderr).toContain("1 of 2 replies was never used:\n  weather replies[1]");
  expect(code).toBe(1);
});
