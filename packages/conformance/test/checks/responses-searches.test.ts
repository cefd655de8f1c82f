import { expect, test } from "vitest";
import { modelAsked, toolAsked } from "../support/journal.ts";
import { message, responded, response } from "../support/responses.ts";
import { traceOf } from "../support/trace-of.ts";
import { fail, pass, unknown, verdictOn } from "../support/verdict-on.ts";
import { callOf, user } from "../support/wire-objects.ts";

type Json = Record<string, unknown>;

const found = { file_id: "file_1", filename: "1.txt", score: 1, text: "A passage", attributes: {} };
const messages = [user("Hello @@suite-1.r1#r1@@")];
const journal = [
  modelAsked("r1", {
    messages,
    says: "",
    calls: [
      callOf("c1", "web_search", { query: "Rome", at: "1" }),
      callOf("c2", "file_search", { query: "Paris", at: "2" }),
    ],
  }),
  toolAsked(
    "r1",
    ["suite-searches", "web_search"],
    { query: "Rome", at: "1" },
    {
      content: "Found",
      metadata: { sources: ["https://example.com/1"] },
    },
  ),
  toolAsked(
    "r1",
    ["suite-searches", "file_search"],
    { query: "Paris", at: "2", vector_store_ids: ["vs_1"] },
    {
      content: "Found",
      metadata: { results: [found] },
    },
  ),
  modelAsked("r1", { messages }),
];
const web = (action: Json = {}, rest: Json = {}): Json => ({
  id: "ws_1",
  type: "web_search_call",
  status: "completed",
  action: { type: "search", query: "Rome", ...action },
  ...rest,
});
const files = (rest: Json = {}): Json => ({
  id: "fs_1",
  type: "file_search_call",
  status: "completed",
  queries: ["Paris"],
  results: null,
  ...rest,
});
const include = ["web_search_call.action.sources", "file_search_call.results"];
const sources = [{ type: "url", url: "https://example.com/1" }];

function verdict(id: string, searches: readonly Json[], fields: Json = {}) {
  const tools = [{ type: "web_search" }, { type: "file_search", vector_store_ids: ["vs_1"] }];
  const json = response("resp_1", [...searches, message("msg_1", "Hi.")]);
  const exchange = responded("r1", { json }, { stream: false, fields: { tools, ...fields } });
  return verdictOn(`responses/${id}`, traceOf([exchange], { journal }));
}

test("each search is an item with its query", () => {
  expect(verdict("search-items", [web(), files()])).toEqual(pass);
  expect(verdict("search-items", [files(), web()])).toMatchObject({
    status: "fail",
    findings: [{ path: "search 0 of the output.type" }, { path: "search 1 of the output.type" }],
  });
  expect(verdict("search-items", [web({ query: "" }), files()])).toEqual(
    fail({ exchange: 0, path: "search 0 of the output.query", expected: "Rome", actual: "" }),
  );
  expect(verdict("search-items", [web()])).toMatchObject({ status: "fail" });
});

test("what was found is told where it is asked for, and only there", () => {
  expect(verdict("search-results", [web(), files()])).toEqual(pass);
  expect(verdict("search-results", [web({ sources }), files({ results: [found] })], { include })).toEqual(
    pass,
  );
  expect(verdict("search-results", [web({ sources }), files()])).toMatchObject({
    findings: [{ path: "sources of search 0" }],
  });
  expect(verdict("search-results", [web({ sources }), files()], { include })).toMatchObject({
    findings: [{ path: "results of search 1" }],
  });
});

test("a file search looks in the stores of its tool", () => {
  expect(verdict("search-stores", [web(), files()])).toEqual(pass);
  const tools = [{ type: "file_search", vector_store_ids: ["vs_2"] }];
  expect(verdict("search-stores", [web(), files()], { tools })).toMatchObject({
    findings: [{ path: "vector_store_ids of a search.0", expected: "vs_2", actual: "vs_1" }],
  });
  const none = responded("r1", { json: response("resp_1", []) }, { stream: false });
  expect(verdictOn("responses/search-stores", traceOf([none], { journal: [] }))).toEqual(
    unknown("no file search was run"),
  );
});
