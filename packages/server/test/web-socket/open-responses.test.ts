/** What the compliance suite of Open Responses asks, in requests of our own, over TCP: every answer has the shape that is declared. */
import { expect, onTestFinished, test } from "vitest";
import { parseResponsesSchema, type ResponsesSchemas } from "@understudy/contract/responses";
import { parseScripts } from "@understudy/mock-inference";
import { createStack } from "../../src/index.ts";
import { listen } from "../../src/node.ts";
import { openSocket } from "./socket.ts";

const scripts = parseScripts(`
script: a
model: mock-model
replies:
  - when: { tool_offered: get_weather }
    call: [{ tool: get_weather, args: { location: Rome } }]
otherwise: { say: [One, " two", " three."] }
`);
const user = (content: unknown) => ({ role: "user", content });
const pixel =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const get_weather = {
  type: "function",
  name: "get_weather",
  description: "The weather",
  parameters: { type: "object", properties: { location: { type: "string" } }, required: ["location"] },
};

async function serve() {
  const stack = createStack({ scripts, responses: "open-responses" });
  const { url, close } = await listen(stack);
  onTestFinished(async () => {
    await close({ force: true });
    await stack.close({ drainMs: 0 });
  });
  const post = (body: object, path = "/v1/responses") =>
    fetch(url + path, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: "Bearer any" },
      body: JSON.stringify({ model: "mock-model", ...body }),
    });
  const connect = async () => {
    const { create } = await openSocket(url, { authorization: "Bearer any" });
    /** The event that ends it: a terminal one, or an error. */
    return async (body: object): Promise<any> => {
      const events = await create(body);
      for (const event of events) if (event.type !== "error") valid("ResponseEvent", event);
      return events.at(-1);
    };
  };
  return { post, connect };
}

function valid(name: keyof ResponsesSchemas, value: unknown): void {
  expect(parseResponsesSchema(name, value)).toMatchObject({ ok: true });
}

test.each<[string, object]>([
  ["one message", { input: [user("Say hello.")] }],
  [
    "phases of an assistant",
    {
      input: [
        { role: "assistant", phase: "commentary", content: "Thinking." },
        { role: "assistant", phase: "final_answer", content: "Hi." },
        user("And?"),
      ],
    },
  ],
  ["a system message", { input: [{ role: "system", content: "Talk like a pirate." }, user("Hello")] }],
  [
    "an image",
    {
      input: [
        user([
          { type: "input_text", text: "What?" },
          { type: "input_image", image_url: pixel },
        ]),
      ],
    },
  ],
  [
    "several turns",
    { input: [user("I am Ann."), { role: "assistant", content: "Hi Ann." }, user("Who am I?")] },
  ],
])("answers %s", async (_, body) => {
  const { post } = await serve();
  const response = await (await post(body)).json();
  valid("ResponseObject", response);
  expect(response).toMatchObject({ status: "completed", output: [expect.anything()] });
});

test("tells the phase of a message in its items", () => {
  valid("Item", {
    id: "msg_1",
    type: "message",
    status: "completed",
    role: "assistant",
    phase: "final_answer",
    content: [],
  });
});

test("calls a function that is offered", async () => {
  const { post } = await serve();
  const { output } = await (await post({ input: [user("The weather?")], tools: [get_weather] })).json();
  expect(output).toMatchObject([{ type: "function_call", name: "get_weather" }]);
});

test("streams events of the declared shapes, up to a completed one", async () => {
  const { post } = await serve();
  const text = await (await post({ input: [user("Count.")], stream: true })).text();
  const events = [...text.matchAll(/^data: (\{.*)$/gm)].map(([, data = ""]) => JSON.parse(data));
  for (const event of events) valid("ResponseEvent", event);
  expect(events.at(-1)).toMatchObject({ type: "response.completed", response: { status: "completed" } });
});

test("compacts, and names a model that is missing", async () => {
  const { post } = await serve();
  const path = "/v1/responses/compact";
  const compacted = await (await post({ input: [user("Hi")], prompt_cache_key: "k" }, path)).json();
  valid("CompactedResponse", compacted);
  expect(compacted).toMatchObject({ object: "response.compaction", output: [{ type: "compaction" }] });
  expect((await post({ model: null, input: [user("Hi")] }, path)).status).toBe(400);
});

test("answers over a WebSocket, several times, and continues what is not stored", async () => {
  const create = await (await serve()).connect();
  const first = await create({ input: [user("One")], store: false });
  expect(first.type).toBe("response.completed");
  const second = await create({
    input: [user("Two")],
    store: false,
    previous_response_id: first.response.id,
  });
  expect(second.type).toBe("response.completed");
});

test("a new connection knows nothing of it, and begins anew", async () => {
  const { connect } = await serve();
  const { response } = await (await connect())({ input: [user("One")], store: false });
  const create = await connect();
  const lost = await create({ input: [user("Two")], store: false, previous_response_id: response.id });
  expect(lost.error.code).toBe("previous_response_not_found");
  expect((await create({ input: [user("Two")], store: false })).type).toBe("response.completed");
});

test("an unknown response is not continued over it", async () => {
  const create = await (await serve()).connect();
  const lost = await create({ input: [user("Hi")], previous_response_id: "resp_0" });
  expect(lost.error.code).toBe("previous_response_not_found");
});

test("a continuation that failed is forgotten", async () => {
  const create = await (await serve()).connect();
  const { response } = await create({ input: [user("One")], store: false });
  const answer = { type: "function_call_output", call_id: "call_none", output: "x" };
  const failed = await create({ input: [answer], store: false, previous_response_id: response.id });
  expect(["error", "response.failed"]).toContain(failed.type);
  const again = await create({ input: [user("Two")], store: false, previous_response_id: response.id });
  expect(again.error.code).toBe("previous_response_not_found");
});

test("a compaction begins a new chain over it", async () => {
  const { post, connect } = await serve();
  const { output } = await (await post({ input: [user("Remember.")] }, "/v1/responses/compact")).json();
  const create = await connect();
  expect((await create({ input: [...output, user("And?")], store: false })).type).toBe("response.completed");
});
