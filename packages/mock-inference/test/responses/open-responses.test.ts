/** `responses: "open-responses"`: what the specification asks for and OpenAI does otherwise. */
import { expect, test } from "vitest";
import { createMockInference, inOpenResponses, parseScripts } from "../../src/index.ts";

const script = `
script: a
model: mock-model
replies:
  - when: { text: fail }
    error: { status: 500, message: no power }
  - when: { text: many }
    error: { status: 429, message: slowly }
otherwise: { say: [Hello, " there."] }
`;

async function ask(over: object, responses?: "openai" | "open-responses") {
  const mock = createMockInference(parseScripts(script), { responses });
  const request = new Request("http://mock.test/v1/responses", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ model: "mock-model", input: "Hi", ...over }),
  });
  const response = await mock.fetch(request);
  const text = await response.text();
  return { status: response.status, text, body: text.startsWith("{") ? JSON.parse(text) : null };
}

test("a stream ends in [DONE] in the dialect open-responses alone", async () => {
  expect((await ask({ stream: true })).text).not.toContain("[DONE]");
  const { text } = await ask({ stream: true }, "open-responses");
  expect(text).toMatch(/event: response\.completed\ndata: \{.*\}\n\ndata: \[DONE\]\n\n$/);
});

test("a key without a value is null in the dialect open-responses, and left out in OpenAI's", async () => {
  expect((await ask({})).body).not.toHaveProperty("conversation");
  expect((await ask({}, "open-responses")).body).toHaveProperty("conversation", null);
  const { text } = await ask({ stream: true }, "open-responses");
  expect(text.match(/"conversation":null/g)).toHaveLength(3);
});

test.each([
  [{ input: 5 }, 400, "invalid_request_error", "invalid_request"],
  [{ model: "unknown" }, 404, "invalid_request_error", "not_found"],
  [{ input: "many" }, 429, "rate_limit_error", "too_many_requests"],
  [{ previous_response_id: "resp_1" }, 400, "invalid_request_error", "invalid_request"],
])("the error of %j has the type of its dialect", async (over, status, here, there) => {
  expect(await ask(over)).toMatchObject({ status, body: { error: { type: here } } });
  expect(await ask(over, "open-responses")).toMatchObject({ status, body: { error: { type: there } } });
});

test("lists of tools have null for fields without a value, in events and in pages", async () => {
  const list = {
    type: "mcp_list_tools",
    id: "mcpl_1",
    server_label: "docs",
    tools: [{ name: "look", input_schema: {} }],
  };
  const whole = {
    ...list,
    tools: [{ description: null, annotations: null, name: "look", input_schema: {} }],
    error: null,
  };
  const page = { object: "list", data: [list] };
  const answer = { status: 200, headers: {}, body: JSON.stringify(page) };
  const changed = await inOpenResponses(async () => answer)(
    new Request("http://mock.test/v1/responses/resp_1/input_items"),
  );
  expect(JSON.parse(String(changed.body))).toEqual({ ...page, data: [whole] });
});

test("a stream that is cut has no [DONE]", async () => {
  const pieces = ['event: response.created\ndata: {"type":"response.created"}\n\n'];
  const body = { next: async () => pieces.shift(), cancel() {} };
  const { body: changed } = await inOpenResponses(async () => ({ status: 200, headers: {}, body }))(
    new Request("http://mock.test/v1/responses"),
  );
  if (changed === null || typeof changed === "string") throw new Error("It is streamed.");
  expect([await changed.next(), await changed.next()]).toEqual([
    expect.stringContaining("created"),
    undefined,
  ]);
});
