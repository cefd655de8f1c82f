/** The examples run as their reader runs them: by `npm test` in their folder, on the built packages. */
import { execFile } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { root } from "./support/fences.ts";
import { readersEnv } from "./support/vitest.ts";

const run = promisify(execFile);
const names = readdirSync(join(root, "examples"));
const folderOf = (name: string): string => join(root, "examples", name);

test.each(names)("examples/%s passes", { timeout: 60_000 }, async (name) => {
  const { stdout } = await run("npm", ["test"], { cwd: folderOf(name), env: readersEnv });
  expect(stdout).toMatch(/Tests +\d+ passed|(?:#|ℹ) pass [1-9]/);
});

test.each(names.filter((name) => existsSync(join(folderOf(name), "tsconfig.json"))))(
  "examples/%s has the right types",
  { timeout: 60_000 },
  async (name) => {
    const tsc = join(root, "node_modules/typescript/bin/tsc");
    const { stdout } = await run(process.execPath, [tsc, "-p", folderOf(name)]).catch(
      (error: unknown) => error as never,
    );
    expect(stdout).toBe("");
  },
);
