import { expect, test } from "vitest";
import { problems } from "../checks/engines.mjs";

/**
 * @param {string} node
 * @param {import("../lib/lock.mjs").LockedPackage} [more]
 */
const wants = (node, more = {}) =>
  problems({ packages: { "node_modules/a": { version: "1.0.0", engines: { node }, ...more } } });

test.each([">=18", "^20.19.0 || >=22.12.0", "*", ">= 14"])("%s is fine", (node) => {
  expect(wants(node)).toEqual([]);
});

test("a package that leaves out a promised Node is named, once for each", () => {
  expect(wants(">=22")).toEqual(["node_modules/a@1.0.0 does not run on Node 20.20.0: it wants >=22"]);
  expect(wants("^20 || ^22")).toEqual([
    "node_modules/a@1.0.0 does not run on Node 24.x: it wants ^20 || ^22",
  ]);
  expect(wants(">=20.21 <22")).toHaveLength(3);
});

test("an optional package may leave one out", () => {
  expect(wants(">=26", { optional: true })).toEqual([]);
});
