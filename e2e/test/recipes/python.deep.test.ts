/** The project of docs/start/python.md, with the published clients, in an environment of its own. */
import { execFileSync } from "node:child_process";
import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../support/fences.ts";
import { runProcess, tempFolder, understudyBin } from "../support/understudy.ts";

const project = join(root, "examples/python");

const hasPython = ((): boolean => {
  try {
    execFileSync("python3", ["-c", "import ensurepip, venv"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
})();
if (!hasPython)
  console.warn("Left out: the project for Python, because this machine has no python3 with venv.");

test.each(["scripts.yaml", "conftest.py", "test_weather.py"])("the page shows %s as it is", (name) => {
  const page = readFileSync(join(root, "docs/start/python.md"), "utf8");
  expect(page).toContain(readFileSync(join(project, name), "utf8"));
});

test.skipIf(!hasPython)("its tests pass on two workers", { timeout: 300_000 }, async () => {
  const folder = await tempFolder();
  cpSync(project, folder, { recursive: true });
  const environment = join(folder, ".venv");
  execFileSync("python3", ["-m", "venv", environment]);
  const python = join(environment, "bin/python");
  execFileSync(python, ["-m", "pip", "install", "-q", "-r", "requirements.txt"], { cwd: folder });
  const args = ["run", "--script", "scripts.yaml", "--", python, "-m", "pytest", "-n", "2"];
  const { code, stdout, stderr } = await runProcess(process.execPath, [understudyBin, ...args], {
    cwd: folder,
  }).ended;
  expect({ code, stderr }).toMatchObject({ code: 0 });
  expect(stdout).toContain("3 passed");
});
