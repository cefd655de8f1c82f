/** How the page shows the steps of retrieval, of searches and of MCP tools. */
import { describe, expect, test } from "vitest";
import type { StepView } from "../../ui/src/model/fold.ts";
import { toScoreText } from "../../ui/src/model/found.ts";
import { toItemView } from "../../ui/src/model/item-view.ts";
import { inputOf } from "../../ui/src/model/input.ts";
import { outputOf } from "../../ui/src/model/output.ts";
import { resultOf } from "../../ui/src/model/summary.ts";
import { createClock } from "../../src/adapters/clock.ts";
import { createObserver } from "../../src/application/observation/observer.ts";
import { toTimeline } from "../../ui/src/model/timeline.ts";
import { say, testServer } from "../support/client.ts";
import type { Item } from "@understudy/contract/responses/types";
import type { ToolResult } from "@understudy/contract/ports";
import { calls, fakeProviders, text } from "../support/fake-providers.ts";

/** The step of a tool, in a turn on a real server. */
async function stepOf(name: string, args: object, answer: ToolResult): Promise<StepView> {
  const observer = createObserver(createClock());
  const answers = [calls(["c1", name, args]), text("Done.")];
  const server = testServer(fakeProviders({ answers, tools: { kit: { [name]: () => answer } } }), {
    observer,
  });
  const { path } = await server.open({ toolgroups: ["kit"] });
  const { turn } = await server.stream(`${path}/turn`, say("Go."));
  const [{ observations } = { observations: [] }] = observer.turns();
  const step = toTimeline(turn, observations, [])?.steps.find(({ kind }) => kind === "tool");
  if (step === undefined) throw new Error("The turn has no step of a tool.");
  return step;
}

const labelsOf = (step: StepView) => outputOf(step).map(({ label }) => label);

describe("a retrieval", () => {
  const metadata = {
    document_ids: ["house", "garden", "house"],
    chunks: ["The umbrella is in the hall.", "It rains.", "The hall is dry."],
    scores: [0.75, 0.5, 0.0163],
    dropped: 2,
  };
  const content = [
    { type: "text" as const, text: "knowledge_search tool found 3 chunks" },
    { type: "text" as const, text: "Result 1" },
  ];
  const retrieved = () => stepOf("knowledge_search", { query: "umbrella" }, { content, metadata });

  test("has its query, then the chunks with their documents and scores, and what was cut", async () => {
    const step = await retrieved();
    expect(inputOf(step)).toMatchObject([{ value: { query: "umbrella" } }]);
    const [found] = outputOf(step);
    expect(found).toEqual({
      label: "Found: 3 chunks of house, garden; 2 more did not fit",
      form: "found",
      found: {
        chunks: [
          { from: "house", score: 0.75, text: "The umbrella is in the hall." },
          { from: "garden", score: 0.5, text: "It rains." },
          { from: "house", score: 0.0163, text: "The hall is dry." },
        ],
        dropped: 2,
      },
    });
    expect(labelsOf(step).slice(1)).toEqual(["Response of knowledge_search", "Metadata"]);
  });

  test("is one line of what it found while it is closed", async () => {
    expect(resultOf(await retrieved())).toBe(
      'knowledge_search({"query":"umbrella"})  →  3 chunks of house, garden; 2 more did not fit',
    );
  });

  test("a retrieval that found nothing says so", async () => {
    const nothing = { document_ids: [], chunks: [], scores: [] };
    const step = await stepOf("knowledge_search", {}, { content: null, metadata: nothing });
    expect(resultOf(step)).toBe("knowledge_search()  →  nothing");
    expect(labelsOf(step)[0]).toBe("Found: nothing");
  });

  test("a retrieval of which a part is missing is shown without it", async () => {
    const step = await stepOf(
      "knowledge_search",
      {},
      { content: "x", metadata: { document_ids: [], chunks: ["So."] } },
    );
    expect(outputOf(step)[0]).toMatchObject({
      found: { chunks: [{ from: "unknown document", score: null, text: "So." }], dropped: 0 },
    });
  });
});

test("a search of the web has its pages, and its JSON in lines", async () => {
  const lines = [{ title: "one" }, { title: "two" }].map((one) => JSON.stringify(one)).join("\n");
  const sources = ["https://one.example", "https://two.example", 5];
  const step = await stepOf("web_search", { query: "hats" }, { content: lines, metadata: { sources } });
  expect(resultOf(step)).toBe('web_search({"query":"hats"})  →  https://one.example  https://two.example');
  expect(outputOf(step)).toMatchObject([
    { label: "Found: 2 pages", form: "sources", urls: ["https://one.example", "https://two.example"] },
    { label: "Response of web_search", content: '{\n  "title": "one"\n}\n{\n  "title": "two"\n}' },
    { label: "Metadata" },
  ]);
});

test.each([
  ["JSON", '{"temperature":20}', '{\n  "temperature": 20\n}'],
  ["words", "It is 20 degrees.", "It is 20 degrees."],
  ["a number", "20", "20"],
  ["lines of which one is no JSON", '{"a":1}\nThat is all.', '{"a":1}\nThat is all.'],
])("a tool that answers with %s is readable", async (_, answered, shown) => {
  const step = await stepOf("get_weather", {}, { content: [{ type: "text", text: answered }] });
  expect(outputOf(step)).toMatchObject([{ form: "content", content: [{ text: shown }] }]);
  expect(resultOf(step)).toBe(`get_weather()  →  ${answered}`);
});

test.each([
  [0.75, "0.75"],
  [0.0163, "0.0163"],
  [0, "0.00"],
  [12.5, "12.50"],
  [null, "no score"],
])("the score %j is %s", (score, words) => {
  expect(toScoreText(score)).toBe(words);
});

test.each<[string, Item, object]>([
  [
    "a file search with its results",
    {
      id: "fs",
      type: "file_search_call",
      status: "completed",
      queries: ["one"],
      results: [{ file_id: "f", filename: "a.md", score: 0.5, text: "So.", attributes: {} }],
    },
    { parts: ["one"], found: { chunks: [{ from: "a.md", score: 0.5, text: "So." }], dropped: 0 } },
  ],
  [
    "a file search of which nothing is known",
    { id: "fs", type: "file_search_call", status: "completed", queries: ["one"], results: null },
    { parts: ["one"], found: null },
  ],
  [
    "an MCP call that was answered in JSON",
    {
      id: "mcp",
      type: "mcp_call",
      status: "completed",
      server_label: "kit",
      name: "add",
      arguments: "{}",
      output: '{"n":1}',
      error: null,
      approval_request_id: null,
    },
    { call: "kit/add()", parts: ['{\n  "n": 1\n}'] },
  ],
])("the item %s is readable", (_, item, shown) => {
  expect(toItemView(item)).toMatchObject(shown);
});
