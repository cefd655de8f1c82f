import { describe, expect, it } from "vitest";
import { calls, text, type Fakes } from "../support/fake-providers.ts";
import { responsesServer, terminalOf, textsIn } from "./support.ts";

/** Limits of a response, and what its model may call. */

const f = { type: "function", name: "f", parameters: { type: "object" } };
const g = { type: "function", name: "g", parameters: { type: "object" } };
const docs = { type: "mcp", server_label: "docs", require_approval: "never" };

const docsTools: Fakes["tools"] = {
  "mcp::docs": {
    look: ({ arguments: { q } }) => ({ content: `found ${String(q)}` }),
    broken: () => ({ content: null, error_message: "no disk" }),
  },
};

describe("limits", () => {
  it("a limit of inferences makes a response incomplete, and nothing more runs", async () => {
    const server = responsesServer({ answers: [calls(["1", "look"])], tools: docsTools });
    const made = await server.create({ tools: [docs], max_infer_iters: 2 });
    expect(made).toMatchObject({ status: "incomplete", incomplete_details: { reason: "max_infer_iters" } });
    expect(made.output.map(({ type }) => type)).toEqual(["mcp_list_tools", "mcp_call"]);
    expect(server.providers.requests.tools).toHaveLength(1);
  });

  it("a limit of inferences hands out the caller's calls", async () => {
    const server = responsesServer({ answers: [calls(["1", "f"])] });
    expect((await server.create({ tools: [f], max_infer_iters: 1 })).status).toBe("completed");
  });

  it("a limit of tokens makes the last item incomplete", async () => {
    const server = responsesServer({ answers: [text("so far").slice(0, 1)] });
    const made = terminalOf(await server.streamed({ max_output_tokens: 2 }));
    expect(made).toMatchObject({ status: "incomplete", incomplete_details: { reason: "max_output_tokens" } });
    expect(made.output).toMatchObject([{ status: "incomplete", content: [{ text: "so far" }] }]);
    expect(server.providers.requests.inference[0]?.sampling_params.max_tokens).toBe(2);
  });

  it("a limit of tool calls tells the model, and gives no items", async () => {
    const server = responsesServer({
      answers: [calls(["1", "look"], ["2", "look"]), text("done")],
      tools: docsTools,
    });
    const { output: items } = await server.create({ tools: [docs], max_tool_calls: 1 });
    expect(items.map(({ type }) => type)).toEqual(["mcp_list_tools", "mcp_call", "message"]);
    expect(server.prompt().at(-1)).toContain("was not run");
  });

  it("take one call of a message where calls are not parallel", async () => {
    const server = responsesServer({ answers: [calls(["1", "f"], ["2", "f"])] });
    const { output: items } = await server.create({ tools: [f], parallel_tool_calls: false });
    expect(items).toMatchObject([{ call_id: "1" }]);
  });
});

describe("tool_choice", () => {
  it.each([
    ["none", "none"],
    ["required", "required"],
    [{ type: "function", name: "f" }, "f"],
    [{ type: "mcp", server_label: "docs", name: "look" }, "look"],
    [{ type: "allowed_tools", mode: "required", tools: [{ type: "function", name: "f" }] }, "required"],
  ])("%j is told to the model", async (tool_choice, told) => {
    const server = responsesServer({ tools: docsTools });
    await server.create({ tools: [f, docs], tool_choice });
    expect(server.providers.requests.inference[0]?.tool_config.tool_choice).toBe(told);
  });

  it("lets no call through that is not allowed", async () => {
    for (const tool_choice of [
      "none",
      { type: "allowed_tools", mode: "auto", tools: [{ type: "function", name: "f" }] },
    ]) {
      const server = responsesServer({
        answers: [calls(["1", "g"], ["2", "look"]), text("ok")],
        tools: docsTools,
      });
      const made = await server.create({ tools: [f, g, docs], tool_choice });
      expect(made.output.map(({ type }) => type)).toEqual(["mcp_list_tools", "message"]);
      expect(textsIn(made)).toEqual(["ok"]);
      expect(server.providers.requests.tools).toEqual([]);
    }
  });

  it("is refused where it names no tool", async () => {
    const server = responsesServer({ tools: docsTools });
    const choice = { type: "mcp", server_label: "docs", name: "nothing" };
    expect(await server.refused({ tools: [docs], tool_choice: choice })).toMatchObject({
      status: 400,
      code: "unknown_tool",
      param: "tool_choice",
    });
  });
});

it("refuses two tools of one name", async () => {
  const server = responsesServer({ tools: docsTools });
  const look = { ...f, name: "look" };
  expect(await server.refused({ tools: [look, docs] })).toMatchObject({
    status: 400,
    code: "duplicate_tool",
  });
});
