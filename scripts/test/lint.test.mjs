import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { spawnSync } from "node:child_process";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { root } from "../lib/root.mjs";
import { tool } from "../lib/run.mjs";

// The real configuration on files that each break one rule: a rule that is misspelt or switched off by another one
// would not be missed by anybody.
/** @param {number} count */
const lines = (count) => ["export const a = 1;", ...Array(count - 1).fill("// More.")].join("\n");
const domain = "packages/server/src/domain";
/** @type {[rule: string, path: string, text: string][]} */
const breaks = [
  ["typescript(no-floating-promises)", "a.ts", "export function f(p: Promise<void>): void { p; }"],
  ["typescript(no-misused-promises)", "b.ts", "export const f = (p: Promise<boolean>) => (p ? 1 : 2);"],
  ["typescript(await-thenable)", "c.ts", "export async function f() { await 1; }"],
  ["typescript(no-explicit-any)", "d.ts", "export type A = any;"],
  ["typescript(no-non-null-assertion)", "e.ts", "export const f = (a?: string) => a!;"],
  ["typescript(consistent-type-imports)", "f.ts", 'import { A } from "./d.ts"; export const a: A = 1;'],
  [
    "typescript(no-import-type-side-effects)",
    "g.ts",
    'import { type A } from "./d.ts"; export const a: A = 1;',
  ],
  ["typescript(no-unsafe-assignment)", "h.ts", 'export const a: string = JSON.parse("1");'],
  ["typescript(no-unsafe-return)", "i.ts", "export const f = (a: string): string => JSON.parse(a);"],
  [
    "typescript(no-unsafe-member-access)",
    "j.ts",
    "export const f = (a: string) => JSON.parse(a).b as unknown;",
  ],
  [
    "typescript(switch-exhaustiveness-check)",
    "k.ts",
    'export function f(a: "b" | "c") { switch (a) { case "b": } }',
  ],
  ["typescript(only-throw-error)", "l.ts", 'export function f() { throw "a"; }'],
  ["eslint(no-console)", "m.ts", "console.log(1);"],
  ["import(no-default-export)", "n.ts", "export default 1;"],
  ["eslint(max-lines)", "o.ts", lines(251)],
  ["eslint(max-lines)", "packages/server/test/o.ts", lines(251)],
  ["eslint(no-restricted-globals)", `${domain}/a.ts`, "export const a = Date.now();"],
  ["eslint(no-restricted-globals)", `${domain}/b.ts`, "export const a = performance.now();"],
  ["eslint(no-restricted-globals)", `${domain}/turn/c.ts`, "export const a = process.pid;"],
  ["eslint(no-restricted-globals)", `${domain}/turn/d.ts`, "console.log(1);"],
  ["eslint(no-restricted-globals)", `${domain}/e.ts`, "export const a = () => fetch('/');"],
  ["eslint(no-restricted-globals)", `${domain}/f.ts`, "setTimeout(() => {}, 1);"],
  ["eslint(no-restricted-globals)", `${domain}/g.ts`, "export const a = new Date();"],
  ["eslint(no-restricted-globals)", `${domain}/h.ts`, "export const a = globalThis;"],
  ["eslint(no-restricted-properties)", `${domain}/i.ts`, "export const a = Math.random();"],
  ["eslint(no-restricted-properties)", "lab/test/a.ts", "export const seed = Math.random();"],
  ["eslint(no-restricted-properties)", "packages/a/test/b.ts", "fc.configureGlobal({ seed: 2 });"],
  ["eslint(no-restricted-properties)", "packages/a/test/c.ts", "fc.resetConfigureGlobal();"],
  [
    "eslint(no-restricted-imports)",
    "e2e/test/a.ts",
    'import { randomInt } from "node:crypto"; export const seed = randomInt(5);',
  ],
];
/** @type {[path: string, text: string][]} */
const fine = [
  ["fine.ts", lines(250)],
  ["lab/test/fine.ts", 'export { randomBytes } from "node:crypto";'],
  [`${domain}/fine.ts`, "export const a = Math.max(1, 2);"],
  ["packages/server/src/adapters/clock.ts", "export const now = () => Date.now();"],
  ["packages/server/src/cli/main.ts", "console.log(1);"],
  ["packages/server/test/a.ts", "export const f = (a?: string) => a!;"],
  ["packages/server/tsdown.config.ts", "export default 1;"],
];

const folder = mkdtempSync(join(tmpdir(), "understudy-lint-"));
const compilerOptions = {
  strict: true,
  lib: ["es2023", "dom"],
  types: [],
  module: "preserve",
  noEmit: true,
  allowImportingTsExtensions: true,
};
/** @type {string[]} */
let found = [];

beforeAll(() => {
  copyFileSync(join(root, ".oxlintrc.json"), join(folder, ".oxlintrc.json"));
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions }));
  for (const [path, text] of [
    ...breaks.map(([, path, text]) => /** @type {const} */ ([path, text])),
    ...fine,
  ]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), `${text}\n`);
  }
  const [command, ...args] = [...tool("oxlint"), "--type-aware", "--format=unix"];
  // oxlint looks for its type-aware half in the folder's node_modules, or on the path.
  const env = { ...process.env, PATH: [join(root, "node_modules/.bin"), process.env.PATH].join(delimiter) };
  found = spawnSync(command, args, { cwd: folder, env, encoding: "utf8" }).stdout.split("\n");
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true }));

/** @param {string} path */
const rulesOf = (path) =>
  found.filter((text) => text.startsWith(`${path}:`)).map((text) => /\[Error\/(.*)\]$/.exec(text)?.[1]);

describe("lint", () => {
  test.each(breaks)("%s fires on %s", (rule, path) => {
    expect(rulesOf(path)).toContain(rule);
  });

  test.each(fine)("%s is fine", (path) => {
    expect(rulesOf(path)).toEqual([]);
  });
});
