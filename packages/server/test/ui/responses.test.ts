/** Responses and conversations as the page shows them: the tree, one response, its items. */
import { describe, expect, test } from "vitest";
import type { Item, OutputItem } from "@understudy/contract/responses";
import { toResponseObject } from "@understudy/responses";
import type {
  Observation,
  ObservedEvent,
  ResponseHead,
} from "../../src/application/observation/observation.ts";
import { toBlocks } from "../../ui/src/model/conversation-blocks.ts";
import { toItemView } from "../../ui/src/model/item-view.ts";
import { factsOf } from "../../ui/src/model/response-facts.ts";
import { headAfter } from "../../ui/src/model/response-head.ts";
import { childrenOf, filterGroups, noResponseFilter, toGroups } from "../../ui/src/model/response-tree.ts";
import { isGone, mayBeStored, toResponseView } from "../../ui/src/model/response-view.ts";

const head = (
  id: string,
  previous: string | null = null,
  more: Partial<ResponseHead> = {},
): ResponseHead => ({
  response_id: id,
  previous_response_id: previous,
  conversation_id: null,
  status: "completed",
  model: "m",
  title: `title of ${id}`,
  created_at: 1,
  ...more,
});
const brief = (heads: ResponseHead[]): string[][] =>
  toGroups(heads).map(({ rows }) =>
    rows.map(({ head, depth, isFork }) => `${depth}${isFork ? "f" : ""} ${head.response_id}`),
  );

describe("the tree of responses", () => {
  test("has a chain in a row, and moves forks to the right, each with what continues it", () => {
    const heads = [head("1"), head("2", "1"), head("3", "2"), head("4", "2"), head("5", "3"), head("6", "4")];
    expect(brief(heads.toReversed())).toEqual([["0 1", "0 2", "1f 3", "1 5", "1f 4", "1 6"]]);
    expect(childrenOf(heads, "2").map(({ response_id }) => response_id)).toEqual(["3", "4"]);
  });
  test("begins anew where what is continued is not known, and has the newest group first", () => {
    expect(brief([head("2", "gone"), head("4"), head("5", "2")])).toEqual([["0 2", "0 5"], ["0 4"]]);
  });
  test("has the responses of a conversation in a row", () => {
    const inIt = { conversation_id: "conv" };
    const [group] = toGroups([head("1", null, { ...inIt, title: "" }), head("2", null, inIt), head("0")]);
    expect(group).toMatchObject({ id: "conv", conversation_id: "conv", title: "title of 2" });
    expect(group?.rows.map(({ head }) => head.response_id)).toEqual(["1", "2"]);
  });
  test("takes chains of any length", () => {
    const heads = Array.from({ length: 20_000 }, (_, n) =>
      head(String(n).padStart(6, "0"), n === 0 ? null : String(n - 1).padStart(6, "0")),
    );
    const [group] = toGroups(heads);
    expect(group?.rows).toHaveLength(20_000);
    expect(group?.rows.at(-1)).toMatchObject({ depth: 0, head: { response_id: "019999" } });
  });
  test.each([
    [{}, 2],
    [{ text: "OF 2" }, 1],
    [{ text: "M" }, 2],
    [{ status: "failed" as const }, 1],
    [{ status: "failed" as const, text: "title of 1" }, 0],
  ])("is filtered by %j", (more, count) => {
    const groups = toGroups([head("1"), head("2", "1", { status: "failed" })]);
    const rows = filterGroups(groups, { ...noResponseFilter, ...more }).flatMap((group) => group.rows);
    expect(rows).toHaveLength(count);
  });
});

const message = (text: string): OutputItem => ({
  id: "msg_1",
  type: "message",
  status: "completed",
  role: "assistant",
  content: [{ type: "output_text", text, annotations: [] }],
});
const response = toResponseObject({ model: "m", input: "Hi." }, { id: "resp_1", created_at: 100 });
const usage = {
  input_tokens: 1000,
  input_tokens_details: { cached_tokens: 0 },
  output_tokens: 5,
  output_tokens_details: { reasoning_tokens: 3 },
  total_tokens: 1005,
};
const completed = { ...response, status: "completed" as const, completed_at: 102, usage };
const observe = (...events: ObservedEvent[]): Observation[] =>
  events.map((event, index) => ({
    seq: index + 1,
    at: `2026-01-01T00:00:0${index}.000Z`,
    response_id: "resp_1",
    ...event,
  }));
const created: ObservedEvent = { type: "created", title: "Hi.", response, input_items: [] };
const item: ObservedEvent = { type: "output_item", item: message("Fine.") };
const ended: ObservedEvent = { type: "ended", response: completed };

describe("a response", () => {
  test("is what was observed while it runs, whatever is stored of it", () => {
    const stored = { response, input_items: [] };
    for (const one of [null, stored])
      expect(toResponseView(one, observe(created, item))).toMatchObject({
        status: "in_progress",
        end: null,
        response: { output: [message("Fine.")] },
      });
  });
  test("is what is stored when it has ended, and what was observed if nothing is", () => {
    const stored = { response: { ...completed, output: [message("Stored.")] }, input_items: [] };
    const observations = observe(created, item, ended);
    expect(toResponseView(stored, observations)?.response).toEqual(stored.response);
    const seen = toResponseView(null, observations);
    expect(seen?.response).toEqual({ ...completed, output: [message("Fine.")] });
    expect(seen).toMatchObject({
      status: "completed",
      begin: Date.UTC(2026, 0),
      end: Date.UTC(2026, 0) + 2000,
    });
    expect(toResponseView(stored, [])).toMatchObject({ begin: 100_000, end: 102_000, steps: [] });
    expect(toResponseView(null, [])).toBeNull();
  });
  test("says why it failed, or is incomplete", () => {
    const failed = observe(created, { type: "failed", state: "failed", message: "No model." });
    expect(toResponseView(null, failed)).toMatchObject({ status: "failed", problem: "No model." });
    const error = {
      ...completed,
      status: "failed" as const,
      error: { code: "internal", message: "Broken." },
    };
    expect(toResponseView({ response: error, input_items: [] }, [])?.problem).toBe("internal: Broken.");
    const cut = { ...completed, incomplete_details: { reason: "max_output_tokens" } } as typeof completed;
    expect(toResponseView({ response: cut, input_items: [] }, [])?.problem).toBe(
      "Incomplete: max_output_tokens",
    );
  });
  test("is gone if it was stored and is not any more", () => {
    const view = (...events: ObservedEvent[]) => toResponseView(null, observe(...events))!;
    expect(isGone(view(created, ended))).toBe(true);
    expect(isGone(view(created, { ...ended, response: { ...completed, store: false } }))).toBe(false);
    expect(isGone(view(created, { type: "failed", state: "failed", message: "" }))).toBe(false);
  });
  test("is read where it may be stored", () => {
    const may = (status: ResponseHead["status"], ...events: ObservedEvent[]): boolean =>
      mayBeStored({ ...head("resp_1", null, { status }), observations: observe(...events) });
    expect(may("completed", created, ended)).toBe(true);
    expect(may("completed", ended)).toBe(true);
    expect(may("in_progress", created)).toBe(false);
    expect(may("deleted")).toBe(false);
    expect(may("failed", created, { type: "failed", state: "failed", message: "" })).toBe(false);
    expect(may("completed", { ...created, response: { ...response, store: false } }, ended)).toBe(false);
  });
  test("has a head that follows it", () => {
    const seen: string[] = [];
    let known: ResponseHead | undefined;
    for (const one of observe(created, item, ended, { type: "deleted" })) {
      // Of a response, all of them.
      known = headAfter(known, one as Parameters<typeof headAfter>[1]);
      seen.push(`${known.status} ${known.title}`);
    }
    expect(seen).toEqual(["in_progress Hi.", "in_progress Hi.", "completed Hi.", "deleted "]);
  });
  test("has the facts that it has", () => {
    expect(factsOf(null)).toEqual([]);
    expect(factsOf({ ...completed, store: false, metadata: { plan: "free" } })).toEqual([
      ["model", "m"],
      ["tokens", "1,000 → 5 (3 of it reasoning)"],
      ["metadata", "plan: free"],
      ["runs", "not stored"],
    ]);
  });
});

describe("an item", () => {
  const base = { id: "i", status: "completed" as const };
  const call = { ...base, call_id: "c", name: "add", arguments: '{"a":1}' };
  const mcp = { ...base, server_label: "kit", name: "add", arguments: "{}" };
  const refused = { ...message(""), content: [{ type: "refusal", refusal: "No." }] } as Item;
  test.each<[string, Item, object]>([
    ["a message", message("Hi."), { label: "assistant", parts: ["Hi."] }],
    ["a refusal", refused, { label: "refusal", role: "shield", parts: ["No."] }],
    ["a cut message", { ...message("Once"), status: "incomplete" }, { mark: "incomplete" }],
    ["a call", { ...call, type: "function_call" }, { call: 'add({"a":1})', parts: [] }],
    ["an output", { ...base, type: "function_call_output", call_id: "c", output: "3" }, { parts: ["3"] }],
    [
      "a thought",
      { ...base, type: "reasoning", summary: [], content: [{ type: "reasoning_text", text: "Hm." }] },
      { label: "reasoning", parts: ["Hm."] },
    ],
    [
      "an MCP call that failed",
      { ...mcp, type: "mcp_call", output: null, error: "Broken.", approval_request_id: "r" },
      { call: "kit/add()", parts: [], problem: "Broken.", aside: { label: "Approved" } },
    ],
    ["a request for approval", { ...mcp, type: "mcp_approval_request" }, { call: "kit/add()" }],
    [
      "a refused approval",
      { ...base, type: "mcp_approval_response", approval_request_id: "r", approve: false, reason: "Why?" },
      { parts: ["Refused: Why?"] },
    ],
    [
      "a list of tools",
      { ...base, type: "mcp_list_tools", server_label: "kit", tools: [], error: "Away." },
      { parts: ["kit: "], problem: "Away.", aside: null },
    ],
    [
      "a web search",
      {
        ...base,
        type: "web_search_call",
        action: { type: "search", query: "Rome", sources: [{ type: "url", url: "https://a.example" }] },
      },
      { parts: ["Rome"], aside: { label: "1 source" } },
    ],
    [
      "a file search",
      { ...base, type: "file_search_call", queries: ["one", "two"], results: null },
      { parts: ["one", "two"], aside: null },
    ],
    [
      "packed items",
      { id: "cmp", type: "compaction", encrypted_content: "x".repeat(1234) },
      { parts: ["Earlier items, packed in 1,234 characters."], mark: null },
    ],
  ])("%s is shown", (_, one, shown) => {
    expect(toItemView(one)).toMatchObject(shown);
  });
});

test("items of a conversation are in blocks by the responses that added them", () => {
  const by = (...ids: (string | null)[]) => ids.map((response_id) => ({ item: message("Hi."), response_id }));
  expect(
    toBlocks(by(null, "a", "a", "b", null, null)).map(({ response_id, items }) => [
      response_id,
      items.length,
    ]),
  ).toEqual([
    [null, 1],
    ["a", 2],
    ["b", 1],
    [null, 2],
  ]);
});
