/** A client whose connections break after the server has done what they asked for. */
import { expect, onTestFinished, test } from "vitest";
import { createClient } from "@understudy/client";
import { createClient as createResponsesClient } from "@understudy/client/responses";
import { parseScripts } from "@understudy/mock-inference";
import { createStack } from "@understudy/server";

const script = `
script: once
model: mock-model
replies:
  - call: [{ tool: look }]
  - say: Seen.
otherwise: { say: More. }
`;

/** Every answer to a POST is lost once. */
function lossy() {
  const stack = createStack({ scripts: parseScripts(script) });
  onTestFinished(() => stack.close({ drainMs: 0 }));
  const lost = new Set<string | null>();
  const fetch = async (request: Request): Promise<Response> => {
    const key = request.headers.get("idempotency-key");
    const response = await stack.fetch(request);
    if (request.method !== "POST" || lost.has(key)) return response;
    lost.add(key);
    await response.text();
    throw new TypeError("fetch failed");
  };
  const timing = { random: () => 0 };
  const profile = { wire: { idempotency_keys: "kept" } } as const;
  return { stack, options: { baseUrl: "http://stack", fetch, timing, profile } };
}

const asked = { messages: [{ role: "user" as const, content: "Go." }] };

test("agents: everything is there once", async () => {
  const { stack, options } = lossy();
  const client = createClient(options);
  const tools = [{ name: "look", description: "Looks", parameters: [] }];
  const { agent_id } = await client.agents.create({
    model: "mock-model",
    instructions: "",
    client_tools: tools,
    enable_session_persistence: true,
  });
  const { session_id } = await client.sessions.create(agent_id, "s");
  const path = { agent_id, session_id };
  const turn = await client.turns.create(path, asked);
  const tool_responses = [
    { call_id: turn.output_message.tool_calls[0]?.call_id ?? "", tool_name: "look", content: "x" },
  ];
  const done = await client.turns.resume({ ...path, turn_id: turn.turn_id }, { tool_responses });
  const streamed = await client.turns.stream(path, asked).turn();
  expect(done.output_message.content).toBe("Seen.");
  const session = await client.sessions.get(path);
  expect(session.turns).toEqual([done, streamed]);
  expect(await client.agents.list().page()).toHaveProperty("data.length", 1);
  expect(stack.mock.journal.list().filter(({ kind }) => kind === "inference")).toHaveLength(3);
});

test("responses: a chain is made once, streamed or not", async () => {
  const { stack, options } = lossy();
  const client = createResponsesClient(options);
  const first = await client.responses.create({ model: "mock-model", input: "Go." });
  const second = await client.responses
    .stream({ model: "mock-model", input: "And?", previous_response_id: first.id })
    .response();
  expect(second.previous_response_id).toBe(first.id);
  const answer = await stack.fetch(new Request("http://stack/v1/responses"));
  expect(await answer.json()).toHaveProperty("data.length", 2);
});
