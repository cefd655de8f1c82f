// What would be published loads and has types: publint reads each manifest against the files, attw packs and resolves.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { readJson } from "../lib/json.mjs";
import { root } from "../lib/root.mjs";
import { checkTool, problemsOf } from "../lib/run.mjs";
import { turbo, turboEnv } from "../lib/turbo.mjs";

export async function run() {
  const build = await problemsOf(turbo("run", "build", "--output-logs=errors-only"), turboEnv);
  if (build.length > 0) return build;
  const problems = [];
  for (const folder of published()) {
    problems.push(...(await problemsOf([...checkTool("publint"), "--strict", folder])));
    problems.push(
      ...(await problemsOf([
        ...checkTool("attw", "@arethetypeswrong/cli"),
        "--profile",
        "esm-only",
        "--pack",
        folder,
      ])),
    );
  }
  return problems;
}

const published = () =>
  readdirSync(join(root, "packages"))
    .map((name) => `packages/${name}`)
    .filter((folder) => !readJson(`${folder}/package.json`).private);
