import { mockInferenceTest } from "@understudy/mock-inference/vitest";
import { expect } from "vitest";
import { say } from "./say.ts";

const test = mockInferenceTest(`
script: greeting
model: greeter
replies:
  - say: Hello.
  - say: Goodbye.
`);

test("leaves a reply", async ({ mock }) => {
  expect(await say(mock, "Hello?")).toBe("Hello.");
});

test("has a miss that its app hides", async ({ mock }) => {
  await say(mock, "@@greting@@");
});

test("fails by itself", async ({ mock }) => {
  expect(await say(mock, "Hello?")).toBe("Goodbye.");
});
