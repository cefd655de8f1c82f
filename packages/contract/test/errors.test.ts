/** Which errors are errors of providers. */
import { expect, test } from "vitest";
import { ProviderError } from "../src/index.ts";

class Busy extends ProviderError {}

/** What another copy of the class throws. */
function copied(fields: object): Error {
  return Object.assign(new Error("Overloaded."), { name: "ProviderError" }, fields);
}

test("an error that a copy of the class threw is one", () => {
  expect(copied({ status: 503, headers: {} }) instanceof ProviderError).toBe(true);
});

test("an error of the same name without its fields is none", () => {
  expect(copied({ status: 503 }) instanceof ProviderError).toBe(false);
});

test("a class derived from it has its own instances", () => {
  expect(new Busy("Busy.") instanceof ProviderError).toBe(true);
  expect(new Busy("Busy.") instanceof Busy).toBe(true);
  expect(new ProviderError("Overloaded.") instanceof Busy).toBe(false);
});
