import { expect, it } from "vitest";
import { isForAgents } from "../../src/door/for-agents.ts";

it.each([
  ["http://h/v1/agents", true],
  ["http://127.0.0.1:8321/v1/agents/a/session?x=/v1/responses", true],
  ["https://[::1]:8321/v1/agents%2fa", true],
  ["http://h/v1/responses", false],
  ["http://h/v1/openai/v1/responses", false],
  ["http://h/v1/models?next=/v1/agents", false],
  ["http://v1/agents", false],
  ["http://h/%761/agents", false],
])("of %s it says %s", (url, expected) => {
  expect(isForAgents(new Request(url))).toBe(expected);
});
