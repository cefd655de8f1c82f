/** Items of other servers lack what ours always have. */
import { expect, test } from "vitest";
import { parseRequest, toItem, type SentItem } from "@understudy/responses";

test.each<[SentItem, object]>([
  [
    { type: "mcp_list_tools", server_label: "clock", tools: [{ name: "now" }] },
    { tools: [{ name: "now", input_schema: {} }] },
  ],
  [
    { type: "file_search_call", results: [{ file_id: "f", text: "a bird", attributes: null }] },
    { results: [{ file_id: "f", filename: "f", score: 0, text: "a bird", attributes: {} }], queries: [] },
  ],
])("%j is taken", (item, whole) => {
  const body = { model: "m", input: [item, { role: "user", content: "And?" }] };
  expect(parseRequest("ResponseCreateRequest", body)).toMatchObject({ ok: true });
  expect(toItem(item, "item_1")).toMatchObject(whole);
});
