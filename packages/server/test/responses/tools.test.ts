import { describe, expect, it } from "vitest";
import { profiles } from "@understudy/contract/profiles";
import { calls, text, type Fakes } from "../support/fake-providers.ts";
import { responsesServer, terminalOf } from "./support.ts";

const f = { type: "function", name: "f", parameters: { type: "object" } };
const g = { type: "function", name: "g", parameters: { type: "object" } };
const docs = { type: "mcp", server_label: "docs", require_approval: "never" };
const output = (call_id: string, words: string) => ({ type: "function_call_output", call_id, output: words });

const docsTools: Fakes["tools"] = {
  "mcp::docs": {
    look: ({ arguments: { q } }) => ({ content: `found ${String(q)}` }),
    broken: () => ({ content: null, error_message: "no disk" }),
  },
};

describe("functions of the caller", () => {
  it("are handed out in the model's order, after the text of their message", async () => {
    const said = [{ type: "text" as const, text: "Wait." }, ...calls(["1", "g", { a: 1 }], ["2", "f"])];
    const server = responsesServer({ answers: [said, text("done")] });
    const events = await server.streamed({ tools: [f, g] });
    const made = terminalOf(events);
    expect(made.status).toBe("completed");
    expect(made.output).toMatchObject([
      { type: "message", content: [{ text: "Wait." }] },
      { type: "function_call", call_id: "1", name: "g", arguments: '{"a":1}', status: "completed" },
      { type: "function_call", call_id: "2", name: "f", arguments: "{}" },
    ]);
    const outputs = [output("2", "two"), output("1", "one")];
    await server.create({ input: outputs, previous_response_id: made.id, tools: [f, g] });
    expect(server.prompt()).toEqual(["user: hi", "assistant: Wait. g() f()", "tool: one", "tool: two"]);
  });

  it.each([
    ["unknown", [output("3", "x")], "tool_call_not_found", "input[0].call_id"],
    ["repeated", [output("1", "x"), output("1", "y")], "tool_output_repeated", "input[1].call_id"],
    ["missing", [output("1", "x")], "tool_output_missing", "input"],
    ["missing for every call", "never mind", "tool_output_missing", "input"],
  ])("refuse an output that is %s, and ask no model", async (_, input, code, param) => {
    const server = responsesServer({ answers: [calls(["1", "f"], ["2", "f"])] });
    const { id } = await server.create({ tools: [f] });
    expect(await server.refused({ input, previous_response_id: id })).toMatchObject({
      status: 400,
      code,
      param,
    });
    expect(server.providers.requests.inference).toHaveLength(1);
  });

  it("need no output under a profile of Llama Stack, and stray ones reach nobody", async () => {
    const server = responsesServer(
      { answers: [calls(["1", "f"]), text("ok")] },
      { profile: profiles["0.2.12"] },
    );
    const { id } = await server.create({ tools: [f] });
    const input = [output("3", "x"), { role: "user", type: "message", content: "never mind" }];
    await server.create({ input, previous_response_id: id });
    expect(server.prompt()).toEqual(["user: hi", "user: never mind"]);
  });

  it("answer twice in a fork", async () => {
    const server = responsesServer({ answers: [calls(["1", "f"]), text("ok")] });
    const { id } = await server.create({ tools: [f] });
    for (const words of ["left", "right"])
      await server.create({ input: [output("1", words)], previous_response_id: id });
    expect(server.prompt()).toEqual(["user: hi", "assistant:  f()", "tool: right"]);
  });
});

describe("tools of a server", () => {
  it("run, and their items tell how it went", async () => {
    const server = responsesServer({
      answers: [calls(["1", "look", { q: "x" }], ["2", "broken"]), text("done")],
      tools: docsTools,
    });
    const made = terminalOf(await server.streamed({ tools: [docs] }));
    expect(made.output).toMatchObject([
      {
        type: "mcp_list_tools",
        server_label: "docs",
        tools: [{ name: "look" }, { name: "broken" }],
      },
      {
        type: "mcp_call",
        name: "look",
        arguments: '{"q":"x"}',
        output: "found x",
        error: null,
        status: "completed",
      },
      { type: "mcp_call", name: "broken", output: null, error: "The tool broken failed: no disk" },
      { type: "message" },
    ]);
    expect(made.status).toBe("completed");
    expect(server.prompt()).toEqual([
      "user: hi",
      "assistant:  look() broken()",
      "tool: found x",
      "tool: The tool broken failed: no disk",
    ]);
    const next = await server.create({ input: "more", previous_response_id: made.id, tools: [docs] });
    expect(next.output.map(({ type }) => type)).toEqual(["message"]);
    expect(server.prompt().slice(0, 4)).toEqual([
      "user: hi",
      "assistant:  look() broken()",
      "tool: found x",
      "tool: The tool broken failed: no disk",
    ]);
  });

  it("run before the caller's are handed out", async () => {
    const server = responsesServer({ answers: [calls(["1", "f"], ["2", "look"])], tools: docsTools });
    const { output: items } = await server.create({ tools: [f, docs] });
    expect(items.map(({ type }) => type)).toEqual(["mcp_list_tools", "mcp_call", "function_call"]);
  });

  it.each([
    [{ type: "mcp", server_label: "other" }, "tools[0].server_label"],
    [{ type: "web_search" }, "tools[0].type"],
    [
      { type: "file_search", vector_store_ids: ["s"] },
      "tools[0].vector_store_ids[0]",
      "vector_store_not_found",
    ],
  ])("are a 404 where they are not served: %j", async (tool, param, code = "tool_not_found") => {
    const server = responsesServer({ tools: docsTools });
    expect(await server.refused({ tools: [tool] })).toMatchObject({
      status: 404,
      code,
      param,
    });
  });

  it("are those that are allowed", async () => {
    const server = responsesServer({ tools: docsTools });
    const tool = { ...docs, allowed_tools: ["look"] };
    const { output: items } = await server.create({ tools: [tool] });
    expect(items[0]).toMatchObject({ tools: [{ name: "look" }] });
    expect(server.providers.requests.inference[0]?.tools.map(({ name }) => name)).toEqual(["look"]);
  });
});

describe("searches", () => {
  const search: Fakes["tools"] = {
    web: {
      web_search: () => ({ content: "the web", metadata: { sources: ["https://a.example"] } }),
      file_search: ({ arguments: args }) => ({
        content: JSON.stringify(args["vector_store_ids"]),
        metadata: { results: [{ file_id: "f1", filename: "a.txt", score: 0.5, text: "passage" }] },
      }),
    },
  };
  const tools = [
    { type: "web_search", external_web_access: false },
    { type: "file_search", vector_store_ids: ["s1"] },
  ];
  const answers = [
    calls(["1", "web_search", { query: "w" }], ["2", "file_search", { query: "f" }]),
    text("done"),
  ];

  it("have items of their own, and their text reaches the model, in a chain too", async () => {
    const server = responsesServer({ tools: search, answers });
    const made = terminalOf(await server.streamed({ tools }));
    expect(made.output).toMatchObject([
      { type: "web_search_call", action: { type: "search", query: "w" }, status: "completed" },
      { type: "file_search_call", queries: ["f"], results: null, status: "completed" },
      { type: "message" },
    ]);
    expect(made.output[0]).not.toHaveProperty("action.sources");
    expect(made.tools).toEqual(tools);
    const prompt = ["user: hi", "assistant:  web_search() file_search()", "tool: the web", 'tool: ["s1"]'];
    expect(server.prompt()).toEqual(prompt);
    await server.create({ previous_response_id: made.id });
    expect(server.prompt().slice(0, 4)).toEqual(prompt);
  });

  it("tell sources and results where they are asked for", async () => {
    const server = responsesServer({ tools: search, answers });
    const include = ["web_search_call.action.sources", "file_search_call.results"];
    const { output: items } = await server.create({ tools, include });
    expect(items).toMatchObject([
      { action: { sources: [{ type: "url", url: "https://a.example" }] } },
      { results: [{ file_id: "f1", filename: "a.txt", score: 0.5, text: "passage", attributes: {} }] },
      {},
    ]);
  });
});

it.each([[""], [null], [[]]])(
  "a tool that answers with nothing (%j) has an empty output, and no error",
  async (content) => {
    const server = responsesServer({
      answers: [calls(["1", "look"]), text("ok")],
      tools: { "mcp::docs": { look: () => ({ content }) } },
    });
    const first = await server.create({ tools: [docs] });
    expect(first.output).toMatchObject([
      { type: "mcp_list_tools" },
      { type: "mcp_call", status: "completed", output: "", error: null },
      { type: "message" },
    ]);
    const prompt = ["user: hi", "assistant:  look()", "tool: The tool look returned nothing."];
    expect(server.prompt()).toEqual(prompt);
    await server.create({ previous_response_id: first.id });
    expect(server.prompt().slice(0, 3)).toEqual(prompt);
  },
);
