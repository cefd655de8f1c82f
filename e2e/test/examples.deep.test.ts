/** The examples run as their reader runs them: by `npm test` in their folder, on the built packages. */
import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { checkTypes } from "./support/check-types.ts";
import { chromiumPath } from "./support/chromium.ts";
import { root } from "./support/fences.ts";
import { readersEnv } from "./support/vitest.ts";

const run = promisify(execFile);
const folderOf = (name: string): string => join(root, "examples", name);
const has = (name: string, file: string): boolean => existsSync(join(folderOf(name), file));
/** The line of CI that starts a server for them is run by workflows.deep.test.ts. */
const needServer = ["ci"];
// One that is wrong on purpose has no tests of its own; the container has no package.
const names = readdirSync(join(root, "examples")).filter(
  (name) =>
    !needServer.includes(name) &&
    has(name, "package.json") &&
    readFileSync(join(folderOf(name), "package.json"), "utf8").includes('"test"'),
);
const needsBrowser = (name: string): boolean => has(name, "playwright.config.ts");

if (chromiumPath === undefined)
  console.warn("Left out: examples in a browser, because this machine has no Chromium (CHROMIUM names one).");

test.each(names.filter((name) => chromiumPath !== undefined || !needsBrowser(name)))(
  "examples/%s passes",
  { timeout: 120_000 },
  async (name) => {
    const browser = chromiumPath === undefined ? {} : { CHROMIUM: chromiumPath };
    const env = { ...readersEnv, ...browser };
    const { stdout } = await run("npm", ["test"], { cwd: folderOf(name), env });
    expect(stdout).toMatch(/Tests +\d+ passed|(?:#|ℹ) pass [1-9]|^ +[1-9]\d* passed \(/m);
  },
);

test.each(names.filter((name) => has(name, "tsconfig.json")))(
  "examples/%s has the right types",
  { timeout: 60_000 },
  (name) => checkTypes(folderOf(name)),
);
