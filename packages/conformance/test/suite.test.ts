import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { check } from "../src/check/check.ts";
import { chosen, coverageOf, loadSuite } from "../src/apis/suite.ts";
import { verdictOf } from "../src/check/verdict.ts";

const { checks, statements } = loadSuite();

test("no two statements have one id", () => {
  expect(new Set(statements.map(({ id }) => id)).size).toBe(statements.length);
});

test("every check is a statement, and coverage counts each statement once", () => {
  const { judged, unobservable } = coverageOf(statements);
  expect(judged).toBe(checks.length);
  expect(judged + unobservable).toBe(statements.length);
});

test("a check whose id is not area/name cannot be defined", () => {
  const definition = {
    level: "MUST",
    statement: "It is so.",
    reference: ["getAgent"],
    judge: () => verdictOf(0, [], "nothing was seen"),
  } as const;
  expect(check({ ...definition, id: "agents/is-so" }).needs).toEqual([]);
  expect(() => check({ ...definition, id: "is-so" })).toThrow("area/name, not is-so");
});

test("checks are chosen by id and by area, and an unknown one is named", () => {
  expect(chosen(checks, ["resume/keeps-turn"]).map(({ id }) => id)).toEqual(["resume/keeps-turn"]);
  expect(chosen(checks, ["inspect"]).every(({ id }) => id.startsWith("inspect/"))).toBe(true);
  const message = (wanted: string) => {
    try {
      return chosen(checks, [wanted]).length;
    } catch (error) {
      return String(error);
    }
  };
  expect(message("resume/keep-turns")).toBe(
    "RangeError: Unknown check or area: resume/keep-turns; did you mean resume/keeps-turn?",
  );
  expect(message("wire/nothing-like-it")).toMatch(/wire\/nothing-like-it; checks of wire: wire\/answers, /);
  expect(message("streems/turn-start")).toMatch(/; did you mean streams\?$/);
  expect(message("no/such-check")).toMatch(/; areas: wire, streams, /);
});

/** The text of a document, which is a folder of pages. */
function pagesOf(document: string): string {
  const folder = new URL(`../../../docs/look-up/${document}/`, import.meta.url);
  return readdirSync(folder)
    .map((file) => readFileSync(new URL(file, folder), "utf8"))
    .join("\n");
}

/** What a reference, such as `semantics §6.4, row 2` or `getAgent`, names that its file does not have. */
function lost(reference: string): string[] {
  const [, document, section] = /^([\w-]+) §([\d.]+)/.exec(reference) ?? [];
  const read = (file: string): string => readFileSync(new URL(`../../../${file}`, import.meta.url), "utf8");
  const documents = ["openapi.yaml", "openapi.responses.yaml"];
  const text = document === undefined ? documents.map(read).join("\n") : pagesOf(document);
  if (document === undefined)
    return reference === "openapi.yaml" ||
      new RegExp(`operationId: ${reference}$|^    ${reference}:$`, "m").test(text)
      ? []
      : [reference];
  return new RegExp(`^#+ ${section}\\.? `, "m").test(text) ? [] : [reference];
}

test("a reference that leads nowhere is noticed", () => {
  expect(["semantics §99.1", "noSuchOperation", "getAgent", "semantics §6.4, row 2"].flatMap(lost)).toEqual([
    "semantics §99.1",
    "noSuchOperation",
  ]);
});

test.each(statements)("what $id refers to is there", ({ reference }) => {
  expect(reference.length).toBeGreaterThan(0);
  expect(reference.flatMap(lost)).toEqual([]);
});
