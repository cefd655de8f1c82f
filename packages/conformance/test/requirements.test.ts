import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { catalogue } from "../src/catalogue/index.ts";
import { coverageOf } from "../src/coverage.ts";
import { loadRequirements, parseRequirements } from "../src/requirements.ts";
import { loadSuite } from "../src/suite.ts";

const statements = loadRequirements();

test.each(catalogue)("one statement names $id", ({ id }) => {
  expect(statements.filter(({ checks }) => checks.includes(id))).toHaveLength(1);
});

test("statements name only checks that there are", () => {
  const named = statements.flatMap(({ checks }) => checks);
  expect(named.filter((id) => !catalogue.some((check) => check.id === id))).toEqual([]);
  expect(() => loadSuite([{ ...statements[0]!, checks: ["no/such-check"] }])).toThrow(/no\/such-check/);
  expect(() => loadSuite([])).toThrow(/No statement/);
});

test("a check has the path of its id", () => {
  for (const { id } of catalogue) expect(id).toMatch(/^[a-z-]+\/[a-z-]+$/);
  expect(new Set(catalogue.map(({ id }) => id)).size).toBe(catalogue.length);
});

test("coverage counts every statement once", () => {
  const { judged, unobservable, unjudged } = coverageOf(statements);
  expect(judged + unobservable + unjudged).toBe(statements.length);
  expect(judged).toBeGreaterThan(0);
});

/** What a part of a reference, such as `docs/semantics.md §6.4, row 2`, names that its file does not have. */
function lost(part: string): string[] {
  const [file = "", ...names] = part.split(/,? /);
  const text = readFileSync(new URL(`../../../${file}`, import.meta.url), "utf8");
  const isThere = file.endsWith(".md")
    ? (name: string) => new RegExp(`^#+ ${name.slice(1)}\\.? `, "m").test(text)
    : (name: string) => new RegExp(`operationId: ${name}$|^    ${name}:$`, "m").test(text);
  const named = file.endsWith(".md") ? names.filter((name) => name.startsWith("§")) : names;
  return file.endsWith(".md") && named.length === 0 ? [part] : named.filter((name) => !isThere(name));
}

test.each(statements)("what $id refers to is there", ({ reference }) => {
  expect(reference.split("; ").flatMap(lost)).toEqual([]);
});

const good = "{ id: a.b, level: MUST, text: t, reference: r, checks: [a/b] }";
test.each([
  ["statements: 1", /list of statements/],
  ["statements: [{ id: a.b }]", /level must be/],
  ["statements: [{ id: b, level: MUST }]", /area.name/],
  ["statements: [{ id: a.b, level: MUST, text: t, reference: r }]", /one of checks/],
  [
    "statements: [{ id: a.b, level: MUST, text: t, reference: r, unjudged: true, unobservable: x }]",
    /one of checks/,
  ],
  [`statements: [${good.replace("checks", "check")}]`, /one of checks|does not know/],
  [`statements: [${good}, ${good}]`, /twice/],
])("%s is refused", (text, reason) => {
  expect(() => parseRequirements(text)).toThrow(reason);
});
