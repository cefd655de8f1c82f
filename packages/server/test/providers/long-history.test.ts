/** What is done with a history that is longer than what its model reads, before a model server over TCP that counts. */
import { json } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { openai, type StackOptions } from "../../src/index.ts";
import { droppedLine } from "../../ui/src/model/provided.ts";
import { toTimeline } from "../../ui/src/model/timeline.ts";
import { rawServer, testStack } from "./support.ts";

interface Asked {
  messages: { role: string; content: string; tool_calls?: unknown[] }[];
  tools?: unknown[];
}

const chunk = (delta: object, finish_reason: string | null): string =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason }] })}\n\n`;
const look = { index: 0, id: "c1", type: "function", function: { name: "look", arguments: "{}" } };

/** How servers refuse: by their name, what they say of so many messages where `most` fit. */
const refusals = {
  "llama.cpp": (asked: number, most: number) => ({
    code: 400,
    message: "the request exceeds the available context size",
    type: "exceed_context_size_error",
    n_prompt_tokens: asked,
    n_ctx: most,
  }),
  vLLM: (asked: number, most: number) => ({
    message: `This model's maximum context length is ${most} tokens. However, your prompt contains at least ${asked} input tokens.`,
    type: "BadRequestError",
    param: "input_tokens",
    code: 400,
  }),
  OpenAI: (asked: number, most: number) => ({
    message: `This model's maximum context length is ${most} tokens. However, your messages resulted in ${asked} tokens.`,
    type: "invalid_request_error",
    param: "messages",
    code: "context_length_exceeded",
  }),
  Ollama: () => ({ message: "the input length exceeds the context length", type: "api_error" }),
};

/** A model that reads so many messages, and says how many it read; and a stack before it. */
async function opened(options: StackOptions, most = 7, refusal: keyof typeof refusals = "llama.cpp") {
  const prompts: Asked["messages"][] = [];
  const url = await rawServer((request, response) => {
    if (request.method === "GET") return response.end(JSON.stringify({ data: [{ id: "small" }] }));
    return void json(request).then((body) => {
      const { messages, tools } = body as Asked;
      prompts.push(messages);
      if (messages.length > most) {
        response.writeHead(400, { "content-type": "application/json" });
        return response.end(JSON.stringify({ error: refusals[refusal](messages.length, most) }));
      }
      const calls = tools !== undefined && messages.at(-1)?.role !== "tool";
      const delta = calls ? { tool_calls: [look] } : { content: `Read ${messages.length}.` };
      response.writeHead(200, { "content-type": "text/event-stream" });
      return response.end(`${chunk(delta, calls ? "tool_calls" : "stop")}data: [DONE]\n\n`);
    });
  });
  const control = { loopback: true, allowHosts: ["stack.test"] };
  const test = testStack({ providers: [openai({ url })], control, ...options });
  const { call } = test;
  const open = async (config: object = {}): Promise<string> => {
    const agent_config = { model: "small", instructions: "Be brief.", ...config };
    const { agent_id } = (await call("POST", "/v1/agents", { agent_config })).body;
    const sessions = `/v1/agents/${agent_id}/session`;
    const { session_id } = (await call("POST", sessions, { session_name: "s" })).body;
    return `${sessions}/${session_id}`;
  };
  const say = (session: string, content: string) =>
    call("POST", `${session}/turn`, { messages: [{ role: "user", content }] });
  onTestFinished(() => void prompts.splice(0));
  return { call, open, say, prompts };
}

const shape = (messages: Asked["messages"] = []): string =>
  messages.map(({ role, content, tool_calls }) => (tool_calls ? "call" : `${role}: ${content}`)).join(" | ");

test.each(["llama.cpp", "OpenAI"] as const)("refuse: the refusal of %s with both numbers", async (by) => {
  const { open, say } = await opened({}, 7, by);
  const session = await open();
  for (const text of ["1", "2", "3"]) expect((await say(session, text)).status).toBe(200);
  const refused = await say(session, "4");
  expect(refused.status).toBe(400);
  expect(refused.body.detail).toMatch(/context.*\b(8 tokens.*\b7|7 tokens.*\b8)\b/);
});

test.each(["llama.cpp", "vLLM", "OpenAI", "Ollama"] as const)(
  "drop_oldest: before %s the oldest turns are left out of the prompt, and of nothing else",
  async (by) => {
    const { call, open, say, prompts } = await opened({ history: "drop_oldest" }, 7, by);
    const session = await open();
    for (const text of ["1", "2", "3", "4", "5", "6"]) expect((await say(session, text)).status).toBe(200);
    const last = prompts.at(-1) ?? [];
    expect(last[0]).toEqual({ role: "system", content: "Be brief." });
    expect(shape(last.slice(-3))).toMatch(/^user: 5 \| assistant: Read \d\. \| user: 6$/);
    expect(last[1]?.role).toBe("user");
    expect(last.length).toBeLessThanOrEqual(7);
    expect((await call("GET", session)).body.turns).toHaveLength(6);
  },
);

test.each(["llama.cpp", "vLLM", "OpenAI", "Ollama"] as const)(
  "an overflow of %s has OpenAI's code in responses and chat, streamed or not",
  async (by) => {
    const { call } = await opened({}, 1, by);
    const messages = ["1", "2"].map((content) => ({ role: "user", content }));
    const error = { type: "invalid_request_error", code: "context_length_exceeded" };
    const ask = (path: string, body: object) => call("POST", path, { model: "small", ...body });
    const response = await ask("/v1/responses", { input: messages });
    expect([response.status, response.body.error]).toMatchObject([400, { ...error, param: "input" }]);
    for (const stream of [false, true]) {
      const chat = await ask("/v1/chat/completions", { messages, stream });
      expect([chat.status, chat.body.error]).toMatchObject([400, { ...error, param: "messages" }]);
      if (by === "llama.cpp" || by === "OpenAI") expect(chat.body.error.message).toMatch(/1 tok.*2|2 tok.*1/);
    }
    const streamed: string = (await ask("/v1/responses", { input: messages, stream: true })).body;
    const failed = JSON.parse(/^data: (.*"response\.failed".*)$/m.exec(streamed)?.[1] ?? "null");
    expect(failed.response.error).toMatchObject({ code: error.code });
    const told = await ask("/v1/responses", { input: messages, background: true });
    const { id } = told.body;
    await expect.poll(async () => (await call("GET", `/v1/responses/${id}`)).body.status).toBe("failed");
    expect((await call("GET", `/v1/responses/${id}`)).body.error.code).toBe(error.code);
  },
);

test("a turn that does not fit by itself is refused, and is not stored", async () => {
  const { call, open, say, prompts } = await opened({ history: "drop_oldest" }, 3);
  const session = await open();
  await say(session, "1");
  const messages = ["2", "3", "4"].map((content) => ({ role: "user", content }));
  const refused = await call("POST", `${session}/turn`, { messages });
  expect([refused.status, refused.body.detail]).toEqual([400, expect.stringMatching(/4 tokens.*3/)]);
  expect(shape(prompts.at(-1))).toBe("system: Be brief. | user: 2 | user: 3 | user: 4");
  expect((await call("GET", session)).body.turns).toHaveLength(1);
});

test("a call that the turn itself answers stays, with all from its own turn on", async () => {
  const { call, open, say, prompts } = await opened({ history: "drop_oldest" }, 4);
  const session = await open({ client_tools: [{ name: "look", description: "", parameters: [] }] });
  await say(session, "1");
  await say(session, "2");
  const messages = [{ role: "tool", call_id: "c1", content: "Red" }];
  expect((await call("POST", `${session}/turn`, { messages })).status).toBe(200);
  expect(shape(prompts.at(-1))).toBe("system: Be brief. | user: 2 | call | tool: Red");
});

test("what was dropped is on the page of turns, with the requests before and after", async () => {
  const { call, open, say } = await opened({ history: "drop_oldest" });
  const session = await open();
  for (const text of ["1", "2", "3"]) await say(session, text);
  const { turn_id } = (await say(session, "4")).body;
  const { turns } = (await call("GET", `/_understudy/observed?turn_id=${turn_id}`)).body;
  const [{ observations }] = turns;
  const types = observations.map(({ type }: { type: string }) => type);
  expect(types.filter((type: string) => type === "request" || type === "turns_dropped")).toEqual([
    "request",
    "turns_dropped",
    "request",
  ]);
  const dropped = observations.find(({ type }: { type: string }) => type === "turns_dropped");
  expect(dropped).toMatchObject({ turns: 1, messages: 2 });
  const steps = toTimeline(null, observations, [])?.steps ?? [];
  expect(steps.map(droppedLine)).toEqual([
    "Asked without the oldest turn (2 messages), as the model reads less",
  ]);
});

test("a response leaves out the oldest exchanges of what it continues, and counts what was read", async () => {
  const { call, prompts } = await opened({ history: "drop_oldest" }, 4);
  const ask = (input: unknown, previous_response_id?: string) =>
    call("POST", "/v1/responses", { model: "small", input, previous_response_id });
  const first = await ask("1");
  const second = await ask("2", first.body.id);
  const third = await ask("3", second.body.id);
  expect(third.body.status).toBe("completed");
  expect(shape(prompts.at(-1))).toBe("user: 2 | assistant: Read 3. | user: 3");
  expect(third.body.usage.input_tokens).toBeLessThan(second.body.usage.input_tokens * 2);
  const own = ["4", "5", "6", "7", "8"].map((content) => ({ role: "user", content }));
  const refused = await ask(own, third.body.id);
  expect([refused.status, refused.body.error.message]).toEqual([400, expect.stringMatching(/5 tokens.*4/)]);
});

test.each([
  ["auto", "refuse", "completed"],
  ["disabled", "drop_oldest", undefined],
  [undefined, "drop_oldest", "completed"],
  [undefined, "refuse", undefined],
] as const)(
  "a response with truncation %s of a server with %s is %s",
  async (truncation, history, status) => {
    const { call } = await opened({ history }, 4);
    const ask = (input: string, previous_response_id?: string) =>
      call("POST", "/v1/responses", { model: "small", input, previous_response_id, truncation });
    const first = await ask("1");
    const second = await ask("2", first.body.id);
    const third = await ask("3", second.body.id);
    expect([third.status, third.body.status]).toEqual([status === undefined ? 400 : 200, status]);
    expect(second.body.truncation).toBe(status === undefined ? "disabled" : "auto");
  },
);
