import { expect, test } from "vitest";
import { problems } from "../checks/names.mjs";

/** @param {...string} texts */
const found = (...texts) =>
  problems(texts.map((text, n) => ({ path: `packages/p/src/${"abc"[n]}.ts`, text })));

test.each([
  "export interface Plan { a: string }",
  "export type Plan = { a: string };",
  "export class Plan {}",
  "export abstract class Plan<T> {}",
  "export enum Plan { A }",
  "interface Plan { a: string }\nexport type { Plan };",
  "interface Local { a: string }\nexport { type Local as Plan };",
])("%s is named when another file declares the name too", (text) => {
  expect(found(text, "", "export type Plan = 1;")).toEqual([
    "Plan is declared 2 times: packages/p/src/a.ts, packages/p/src/c.ts",
    expect.stringContaining("a name of its own"),
  ]);
});

test.each([
  "type Plan = 2;",
  "interface Plan { a: string }\nexport const plan: Plan = { a: '' };",
  "interface Plan { a: string }\nexport type { Plan as OtherPlan };",
  'export type { Plan } from "./c.ts";',
  'export * from "./c.ts";',
  'import type { Plan } from "./c.ts";\nexport type { Plan };',
  "export const Plan = 1;",
  "export function Plan() {}",
])("%s is no second declaration", (text) => {
  expect(found(text, "", "export type Plan = 1;")).toEqual([]);
});

test("two declarations in one file are one type", () => {
  expect(found("export interface Plan { a: 1 }\nexport interface Plan { b: 1 }")).toEqual([]);
});

test.each([
  "export function toPlan() {}",
  "export async function* toPlan() {}",
  "export const toPlan = () => 1;",
  "function toPlan() {}\nexport { toPlan };",
])("the function of %s has a name of its own too", (text) => {
  const [first] = found(text, "const toPlan = () => 2;", "export function toPlan() {}");
  expect(first).toBe("toPlan is declared 2 times: packages/p/src/a.ts, packages/p/src/c.ts");
});

test("a function that is on the list may be repeated, and is named once it is not", () => {
  const source = (/** @type {string} */ path) => ({ path, text: "export function toPlan() {}" });
  expect(problems([source("a.ts"), source("b.ts")], ["toPlan"])).toEqual([]);
  expect(problems([source("a.ts")], ["toPlan"])).toEqual([
    "toPlan is declared once now: take it from scripts/checks/names-repeated.mjs",
  ]);
});
