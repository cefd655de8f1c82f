import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import config from "../../.dependency-cruiser.mjs";
import { readJson } from "../lib/json.mjs";
import { root } from "../lib/root.mjs";
import { tool } from "../lib/run.mjs";
import { allowed, forbidden, thirdParty } from "./fixtures/imports.mjs";

// The real rules on a tree in which each file breaks one of them: a rule that cannot fail would not be missed by anybody.
const folder = mkdtempSync(join(tmpdir(), "understudy-imports-"));
/** A cycle is told once, and names all its files. @type {{ from: string, rule: { name: string }, cycle?: { name: string }[] }[]} */
let violations = [];

beforeAll(() => {
  for (const name of packages()) copyManifest(name);
  for (const name of thirdParty) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: "1.0.0", main: "index.js" }));
    write(`node_modules/${name}/index.js`, "");
  }
  const rows = [...forbidden.map(([, ...row]) => row), ...allowed];
  for (const [path, statement] of rows) write(path, statement);
  // What they import by a path is there too, and empty.
  for (const [path, statement] of rows)
    for (const [, specifier = ""] of statement.matchAll(/"([.]{1,2}\/[^"]*)"/g)) {
      const target = join(dirname(path), specifier);
      if (!existsSync(join(folder, target))) write(target, "");
    }
  const [command, ...args] = [...tool("depcruise", "dependency-cruiser"), ".", "--output-type=json"];
  const { stdout, stderr } = spawnSync(
    command,
    [...args, "--config", join(root, ".dependency-cruiser.mjs")],
    {
      cwd: folder,
      encoding: "utf8",
      maxBuffer: 2 ** 26,
    },
  );
  if (stdout === "") throw new Error(`dependency-cruiser gave no result: ${stderr}`);
  violations = JSON.parse(stdout).summary.violations;
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true }));

const packages = () => readdirSync(join(root, "packages"));

/** @param {string} name */
function copyManifest(name) {
  const path = `packages/${name}/package.json`;
  mkdirSync(join(folder, "packages", name), { recursive: true });
  cpSync(join(root, path), join(folder, path));
  mkdirSync(join(folder, "node_modules/@understudy"), { recursive: true });
  symlinkSync(join(folder, "packages", name), join(folder, "node_modules/@understudy", name), "junction");
  for (const source of sources(path)) write(join("packages", name, source), "");
}

/** @param {string} path */
const sources = (path) =>
  Object.values(readJson(path).exports ?? {}).flatMap((entry) => entry["@understudy/source"] ?? []);

/**
 * @param {string} path
 * @param {string} text
 */
function write(path, text) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), `${text}\n`);
}

/** @param {string} place A file or a folder. */
const rulesBrokenBy = (place) =>
  violations
    .filter(({ from, cycle = [] }) => [from, ...cycle.map(({ name }) => name)].includes(place))
    .map(({ rule }) => rule.name);

describe("is forbidden:", () => {
  test.each(forbidden)("%s: %s %s", (rule, path) => {
    expect([...rulesBrokenBy(path), ...rulesBrokenBy(dirname(path))]).toContain(rule);
  });
});

describe("is allowed:", () => {
  test.each(allowed)("%s %s", (path) => {
    expect(rulesBrokenBy(path)).toEqual([]);
  });
});

test("every rule is shown to fail, and says what to do", () => {
  const shown = new Set(forbidden.map(([rule]) => rule));
  expect(config.forbidden?.filter(({ name }) => name === undefined || !shown.has(name))).toEqual([]);
  expect(config.forbidden?.filter(({ comment = "" }) => comment.length < 40)).toEqual([]);
});

test("no two rows are about one file", () => {
  const paths = [...forbidden.map(([, path]) => path), ...allowed.map(([path]) => path)];
  expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([]);
});
