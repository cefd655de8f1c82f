import { describe, expect, test } from "vitest";
import { createRouter, decodeParam, pathOf, shownPath } from "../src/requests/router.ts";

const row = (method: string, path: string) => ({ method, path });
const find = createRouter([
  row("GET", "/v1/agents"),
  row("POST", "/v1/agents"),
  row("GET", "/v1/agents/{agent_id}"),
  row("GET", "/v1/agents/{agent_id}/session/{session_id}"),
  row("GET", "/v1/models/{+model_id}"),
  row("DELETE", "/v1/models/{+model_id}"),
  row("GET", "/v1/models/{+model_id}/files"),
]);

describe("a router", () => {
  test.each([
    ["GET", "/v1/agents", "/v1/agents", {}],
    ["POST", "/v1/agents", "/v1/agents", {}],
    ["GET", "/v1/agents/a1", "/v1/agents/{agent_id}", { agent_id: "a1" }],
    [
      "GET",
      "/v1/agents/a/session/s",
      "/v1/agents/{agent_id}/session/{session_id}",
      { agent_id: "a", session_id: "s" },
    ],
    ["DELETE", "/v1/models/meta/llama/3", "/v1/models/{+model_id}", { model_id: "meta/llama/3" }],
    ["GET", "/v1/models/a%2Fb%ff", "/v1/models/{+model_id}", { model_id: "a%2Fb%ff" }],
    ["GET", "/v1/models/a\nb/\u2028", "/v1/models/{+model_id}", { model_id: "a\nb/\u2028" }],
    // The first row that fits.
    ["GET", "/v1/models/a/files", "/v1/models/{+model_id}", { model_id: "a/files" }],
  ])("finds %s %s", (method, path, template, params) => {
    expect(find(method, path)).toEqual({ route: { method, path: template }, params });
  });

  test.each([
    ["PUT", "/v1/agents", ["GET", "POST"]],
    ["POST", "/v1/models/a/b", ["GET", "DELETE"]],
    ["GET", "/v1/agents/a/b", []],
    ["GET", "/v1", []],
    ["GET", "/v1/models", []],
    ["GET", "/v1/constructor", []],
  ])("says what is allowed instead of %s %s", (method, path, allow) => {
    expect(find(method, path)).toEqual({ route: null, allow });
  });
});

test("the path of a request ends without a slash, and keeps what would make another path of it", () => {
  const of = (path: string) => pathOf(new Request(`http://stack.test${path}`));
  expect(of("/v1/agents/?a=/b/")).toBe("/v1/agents");
  expect(of("/")).toBe("/");
  expect(of("/v1/models/a%20b%2Fc%25")).toBe("/v1/models/a b%2Fc%25");
});

test("a parameter is decoded as far as it can be, and a template is shown without its sign", () => {
  expect(decodeParam("a%2Fb%ff%")).toBe("a/b%ff%");
  expect(shownPath("/v1/models/{+model_id}/{id}")).toBe("/v1/models/{model_id}/{id}");
});
