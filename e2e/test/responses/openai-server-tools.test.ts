/** The published `openai` client against responses over TCP. */
import OpenAI, { BadRequestError, NotFoundError } from "openai";
import { expect, test } from "vitest";
import { serve } from "../support/serve.ts";

const model = "mock-model";
const scripts = `
script: weather
model: mock-model
tools:
  - { tool: web_search, group: web, returns: Rome is sunny. }
  - { tool: look, group: "mcp::docs", returns: found }
replies:
  - when: { last: tool }
    say: It is sunny.
  - when: { text: weather }
    say: Let me look.
    call: [{ tool: get_weather, args: { city: Rome } }]
  - when: { text: search }
    call: [{ tool: web_search, args: { query: Rome } }]
  - when: { text: docs }
    call: [{ tool: look, args: { q: x } }]
otherwise: { say: ["Hello ", "there."] }
`;
const get_weather = {
  type: "function" as const,
  name: "get_weather",
  parameters: { type: "object", properties: { city: { type: "string" } } },
  strict: false,
};

async function connect(): Promise<OpenAI> {
  const { url } = await serve(scripts);
  return new OpenAI({ baseURL: `${url}/v1`, apiKey: "none", maxRetries: 0 });
}

test("creates, retrieves and deletes a response", async () => {
  const { responses } = await connect();
  const made = await responses.create({ model, input: "Hi", metadata: { topic: "greeting" } });
  expect(made.output_text).toBe("Hello there.");
  expect(await responses.retrieve(made.id)).toEqual(made);
  const { data } = await responses.inputItems.list(made.id);
  expect(data).toMatchObject([{ type: "message", role: "user", content: [{ text: "Hi" }] }]);
  await responses.delete(made.id);
  await expect(responses.retrieve(made.id)).rejects.toThrow(NotFoundError);
});

test("puts a stream together with its helper, and replays it", async () => {
  const { responses } = await connect();
  const stream = responses.stream({ model, input: "Hi" });
  const deltas: string[] = [];
  stream.on("response.output_text.delta", ({ delta }) => deltas.push(delta));
  const whole = await stream.finalResponse();
  expect([deltas.join(""), whole.output_text]).toEqual(["Hello there.", "Hello there."]);
  const again = responses.stream({ response_id: whole.id, starting_after: 3 });
  expect((await again.finalResponse()).output_text).toBe("Hello there.");
});

test("answers calls of a function in a chain", async () => {
  const { responses } = await connect();
  const first = await responses.stream({ model, input: "weather?", tools: [get_weather] }).finalResponse();
  const call = first.output.find((item) => item.type === "function_call");
  expect(call).toMatchObject({ name: "get_weather", arguments: '{"city":"Rome"}' });
  expect(first.output_text).toBe("Let me look.");
  const output = { type: "function_call_output" as const, call_id: call?.call_id ?? "", output: "sunny" };
  const next = { model, previous_response_id: first.id, tools: [get_weather] };
  expect((await responses.create({ ...next, input: [output] })).output_text).toBe("It is sunny.");
  const wrong = responses.create({ ...next, input: [{ ...output, call_id: "none" }] });
  await expect(wrong).rejects.toThrow(BadRequestError);
  await expect(wrong).rejects.toMatchObject({ code: "tool_call_not_found", param: "input[0].call_id" });
});

test("streams the items of tools that the server runs", async () => {
  const { responses } = await connect();
  const search = responses.stream({ model, input: "search", tools: [{ type: "web_search" }] });
  expect((await search.finalResponse()).output).toMatchObject([
    { type: "web_search_call", status: "completed", action: { query: "Rome" } },
    { type: "message" },
  ]);
  const docs = {
    type: "mcp",
    server_label: "docs",
    server_url: "http://unused.test",
    require_approval: "never",
  } as const;
  const made = await responses.stream({ model, input: "docs", tools: [docs] }).finalResponse();
  expect(made.output).toMatchObject([
    { type: "mcp_list_tools" },
    { type: "mcp_call", name: "look", output: "found" },
    { type: "message" },
  ]);
});

test("pages through the items of an input", async () => {
  const { responses } = await connect();
  const input = Array.from({ length: 45 }, (_, n) => ({ role: "user" as const, content: `${n}` }));
  const { id } = await responses.create({ model, input });
  const seen: string[] = [];
  for await (const item of responses.inputItems.list(id, { order: "asc" }))
    if (item.type === "message") seen.push(JSON.stringify(item.content));
  expect(seen).toHaveLength(45);
  expect(new Set(seen).size).toBe(45);
});
