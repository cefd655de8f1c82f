import { mockInferenceTest } from "@understudy/mock-inference/vitest";
import { expect } from "vitest";
import { ask, say } from "./say.ts";

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

test("calls a tool that its app does not offer", async ({ mock }) => {
  mock.scripts.put("caller", { script: "caller", replies: [{ call: [{ tool: "find" }] }] });
  mock.allowUnused();
  await say(mock, "@@caller@@");
});

test("sends the result of a call that nobody made", async ({ mock }) => {
  mock.allowUnused();
  await ask(mock, [{ role: "tool", tool_call_id: "c1", content: "sunny" }]);
});
