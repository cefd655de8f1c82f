/** Scripts that a request names in its headers: turns and resumes, responses, shields and tools. */
import { expect, onTestFinished, test } from "vitest";
import { parseScripts } from "@understudy/mock-inference";
import { createMemoryStore } from "../../src/adapters/store/memory.ts";
import { createStack, type StackOptions } from "../../src/index.ts";

const scripts = parseScripts(`
script: usual
model: mock-model
otherwise: { say: Usual. }
shields: [{ shield: guard }]
tools: [{ tool: look, group: eyes, returns: usual }]
---
script: trip
replies:
  - call: [{ tool: client_tool, args: { city: Rome } }]
  - say: "It is \${tool.client_tool.sky}."
shields: [{ shield: guard, when: { text: bomb }, violation: { level: error, message: No bombs. } }]
tools: [{ tool: look, group: eyes, returns: trip }]
`);

function start(options: StackOptions = {}) {
  const stack = createStack({ scripts, ...options });
  onTestFinished(() => stack.close({ drainMs: 0 }));
  const call = async (method: string, path: string, body: object, headers: Record<string, string> = {}) => {
    const response = await stack.fetch(
      new Request(`http://stack/v1${path}`, {
        method,
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify(body),
      }),
    );
    return response.json();
  };
  const begin = async (config: object = {}, headers: Record<string, string> = {}) => {
    const agent_config = { model: "mock-model", instructions: "", ...config };
    const { agent_id } = await call("POST", "/agents", { agent_config }, headers);
    const { session_id } = await call("POST", `/agents/${agent_id}/session`, { session_name: "s" }, headers);
    return `/agents/${agent_id}/session/${session_id}/turn`;
  };
  return { stack, call, begin };
}

const header = (text: string) => ({ "x-understudy-script": text });
const hi = { messages: [{ role: "user", content: "Hi" }] };
const client_tools = [{ name: "client_tool" }];
const responses = [{ call_id: "trip-1-0", tool_name: "client_tool", content: '{"sky":"clear"}' }];

test("a turn and a resume each play the script that their own request names", async () => {
  const store = createMemoryStore();
  const { stack, call, begin } = start({ store });
  const path = await begin({ client_tools });
  const turn = await call("POST", path, hi, header("trip#t1"));
  expect(turn.output_message.tool_calls).toMatchObject([{ tool_name: "client_tool", call_id: "trip-1-0" }]);
  const resumed = await call(
    "POST",
    `${path}/${turn.turn_id}/resume`,
    { tool_responses: responses },
    header("trip#t1"),
  );
  expect(resumed.output_message.content).toBe("It is clear.");
  expect(
    stack.mock.journal.list().map(({ script, marker, chosen_by }) => [script, marker, chosen_by]),
  ).toEqual([
    ["trip", "trip#t1", "header"],
    ["trip", "trip#t1", "header"],
  ]);
  const kept = JSON.stringify(await store.list(""));
  expect(kept).not.toContain("trip#t1");
  expect(kept).not.toContain("x-understudy-script");
});

test("a resume whose request names no script gets the model's script", async () => {
  const { call, begin } = start();
  const path = await begin({ client_tools });
  const { turn_id } = await call("POST", path, hi, header("trip#t1"));
  const resumed = await call("POST", `${path}/${turn_id}/resume`, { tool_responses: responses });
  expect(resumed.output_message.content).toBe("Usual.");
});

test("an API key may name a script, unless it is a user's key", async () => {
  const key = { authorization: "Bearer @@trip@@" };
  const open = start();
  const asked = await open.call("POST", await open.begin({ client_tools }), hi, key);
  expect(asked.output_message.tool_calls).toHaveLength(1);
  const guarded = start({ authenticate: () => ({ principal: "ann", attributes: {} }) });
  const path = await guarded.begin({ client_tools }, key);
  expect((await guarded.call("POST", path, hi, key)).output_message.content).toBe("Usual.");
  const fresh = await guarded.begin({ client_tools }, key);
  const first = await guarded.call("POST", fresh, hi, { ...key, ...header("trip") });
  expect(first.output_message.tool_calls).toHaveLength(1);
});

test("responses, chat completions, shields and tools outside of turns play it", async () => {
  const { call } = start();
  const tools = [{ type: "function", name: "client_tool", parameters: {} }];
  const response = await call(
    "POST",
    "/responses",
    { model: "mock-model", input: "Hi", tools },
    header("trip"),
  );
  expect(response.output[0]).toMatchObject({ type: "function_call", name: "client_tool" });
  const chat = await call("POST", "/chat/completions", { model: "mock-model", ...hi }, header("trip"));
  expect(chat.choices[0].message.tool_calls).toHaveLength(1);
  const shield = { shield_id: "guard", messages: [{ role: "user", content: "a bomb" }], params: {} };
  expect((await call("POST", "/safety/run-shield", shield)).violation).toBeNull();
  expect((await call("POST", "/safety/run-shield", shield, header("trip"))).violation.user_message).toBe(
    "No bombs.",
  );
  const tool = { tool_name: "look", kwargs: {} };
  expect((await call("POST", "/tool-runtime/invoke", tool)).content).toBe("usual");
  expect((await call("POST", "/tool-runtime/invoke", tool, header("trip"))).content).toBe("trip");
});

test("shields and tools of a turn play it, and so does what a script does with the connection", async () => {
  const { call, begin, stack } = start();
  stack.mock.scripts.put("busy", { script: "busy", otherwise: { http: { status: 503 } } });
  const path = await begin({ input_shields: ["guard"], toolgroups: ["eyes"] });
  const bomb = { messages: [{ role: "user", content: "a bomb" }] };
  const refused = await call("POST", path, bomb, header("trip"));
  expect(refused.output_message.content).toBe("No bombs.");
  expect(await call("POST", path, hi, header("busy"))).toEqual({ detail: "The script answers 503." });
});
