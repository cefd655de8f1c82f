import { expect, test } from "vitest";
import { createPathHint } from "../src/index.ts";

const hint = createPathHint([
  { method: "POST", path: "/v1/responses" },
  { method: "GET", path: "/v1/responses/{id}" },
  { method: "GET", path: "/v1/models/{+id}" },
  { method: "POST", path: "/v1/chat/completions" },
]);

test.each([
  ["/responses", "/v1/responses"],
  ["/responses/resp_1", "/v1/responses/resp_1"],
  ["/v1/v1/responses", "/v1/responses"],
  ["/v2/responses", "/v1/responses"],
  ["/v1beta/openai/chat/completions", "/v1/chat/completions"],
  ["/api/v1/models/a/b", "/v1/models/a/b"],
])("%s is %s under another prefix", (path, meant) => {
  expect(hint(path)).toMatch(` Did you mean ${meant}? The base URL of an OpenAI client ends in /v1`);
});

test.each([
  ["/v1/respones", "/v1/responses"],
  ["/v1/chat/completion", "/v1/chat/completions"],
])("%s is a misspelt %s", (path, meant) => {
  expect(hint(path)).toBe(` Did you mean ${meant}?`);
});

test.each(["/", "/v1", "/v1/", "/favicon.ico", "/v1/assistants", "/versions"])(
  "%s is like none of them",
  (path) => {
    expect(hint(path)).toBe("");
  },
);
