/** The examples run as their reader runs them: by `npm test` in their folder, on the built packages. */
import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { checkTypes } from "./support/check-types.ts";
import { root } from "./support/fences.ts";
import { readersEnv } from "./support/vitest.ts";

const run = promisify(execFile);
const folderOf = (name: string): string => join(root, "examples", name);
// One that is wrong on purpose has no tests of its own.
const names = readdirSync(join(root, "examples")).filter((name) =>
  readFileSync(join(folderOf(name), "package.json"), "utf8").includes('"test"'),
);

test.each(names)("examples/%s passes", { timeout: 60_000 }, async (name) => {
  const { stdout } = await run("npm", ["test"], { cwd: folderOf(name), env: readersEnv });
  expect(stdout).toMatch(/Tests +\d+ passed|(?:#|ℹ) pass [1-9]/);
});

test.each(names.filter((name) => existsSync(join(folderOf(name), "tsconfig.json"))))(
  "examples/%s has the right types",
  { timeout: 60_000 },
  (name) => checkTypes(folderOf(name)),
);
