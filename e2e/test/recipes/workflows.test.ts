/** The workflows of GitHub Actions cannot run here: their form is looked at. workflows.deep.test.ts runs their lines. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { root } from "../support/fences.ts";
import { exampleFile } from "../support/recipes.ts";

interface Workflow {
  permissions: unknown;
  jobs: Record<string, Record<string, unknown> & { steps: Record<string, unknown>[] }>;
}
const read = (name: string): Workflow => parse(exampleFile(`ci/${name}`), { strict: true }) as Workflow;

test.each(["node.yml", "python.yml"])("examples/ci/%s has what a workflow must have", (name) => {
  const workflow = read(name);
  expect(Object.keys(workflow)).toEqual(["name", "on", "permissions", "jobs"]);
  expect(workflow.permissions).toEqual({ contents: "read" });
  const jobs = Object.values(workflow.jobs);
  expect(jobs).toHaveLength(1);
  for (const job of jobs) {
    expect(Object.keys(job)).toEqual(["runs-on", "timeout-minutes", "steps"]);
    for (const step of job.steps) {
      // A step runs a line, or uses an action of a version.
      const { run, uses, with: options = {}, ...others } = step;
      expect(others).toEqual({});
      expect([run, uses].filter((one) => one !== undefined)).toHaveLength(1);
      if (uses !== undefined) expect(uses).toMatch(/^actions\/[a-z-]+@v\d+$/);
      expect(options).toBeTypeOf("object");
    }
  }
});

test.each(["node.yml", "python.yml"])("the script that examples/ci/%s names is there", (name) => {
  const lines = Object.values(read(name).jobs).flatMap(({ steps }) => steps.map(({ run }) => String(run)));
  const [, script = "none"] = /--script (\S+)/.exec(lines.join("\n")) ?? [];
  expect(existsSync(join(root, "examples/ci", script))).toBe(true);
});
