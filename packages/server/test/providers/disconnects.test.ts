/** What becomes of a model's work when the client leaves that asked for it, over TCP on both sides. */
import type { ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { profiles } from "@understudy/contract/profiles";
import { listen } from "@understudy/http/node";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { openai, type StackOptions } from "../../src/index.ts";
import { createGate } from "../support/gate.ts";
import { rawServer, testStack } from "./support.ts";

const chunk = (delta: object, finish_reason: string | null): string =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason }] })}\n\n`;
const pick = { index: 0, id: "c1", type: "function", function: { name: "pick", arguments: "{}" } };

/**
 * A model that calls its tool if it has one, and else begins to speak and goes on when the gate opens; and a stack before it, on
 * a port.
 */
async function opened(options: StackOptions, client_tools: object[] = []) {
  const gate = createGate();
  let left = false;
  const answer = async (asked: string, response: ServerResponse): Promise<void> => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    const calls = asked.includes('"tools"') && !asked.includes('"role":"tool"');
    response.write(chunk(calls ? { tool_calls: [pick] } : { content: "On" }, null));
    if (!calls) await gate.pass();
    response.end(`${chunk(calls ? {} : { content: "ce" }, calls ? "tool_calls" : "stop")}data: [DONE]\n\n`);
  };
  const url = await rawServer((request, response) => {
    if (request.method === "GET") return response.end(JSON.stringify({ data: [{ id: "big" }] }));
    response.once("close", () => (left ||= !response.writableEnded));
    return void text(request).then((body) => answer(body, response));
  });
  const { stack, call } = testStack({ providers: [openai({ url })], ...options });
  const listening = await listen(stack, { port: 0 });
  onTestFinished(() => listening.close({ force: true }));
  const { agent_id } = (
    await call("POST", "/v1/agents", { agent_config: { model: "big", instructions: "", client_tools } })
  ).body;
  const sessions = `/v1/agents/${agent_id}/session`;
  const { session_id } = (await call("POST", sessions, { session_name: "s" })).body;
  const session = `${sessions}/${session_id}`;
  const asked = new AbortController();
  const toInit = (body: object): RequestInit => ({
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    signal: asked.signal,
  });
  return {
    call,
    session,
    gate,
    isFree: () => left,
    leave: () => asked.abort(),
    ended: () => vi.waitUntil(() => stack.running === 0),
    ask: (path: string, body: object) => fetch(`${listening.url}${path}`, toInit(body)),
    /** In process, where the leave is seen at once. */
    askDirectly: (path: string, body: object) =>
      stack.fetch(new Request(`http://stack.test${path}`, toInit(body))),
  };
}

type Server = Awaited<ReturnType<typeof opened>>;

/** Asks, and leaves once the model has begun. */
async function askAndLeave(server: Server, path: string, body: object): Promise<void> {
  const answered = server.ask(path, body).catch(() => undefined);
  await server.gate.reached;
  server.leave();
  await answered;
}

/** The same, and then the model goes on to its end. */
async function leaveRunning(server: Server, path: string, body: object): Promise<void> {
  const answered = server.askDirectly(path, body).catch(() => undefined);
  await server.gate.reached;
  server.leave();
  server.gate.open();
  await server.ended();
  await answered;
}

const hello = { messages: [{ role: "user", content: "Hello" }] };

describe.each([[true], [false]])("the client of a turn leaves (streamed: %s)", (stream) => {
  test("stop: the model's server is left too, and nothing is stored", async () => {
    const server = await opened({ disconnects: "stop" });
    await askAndLeave(server, `${server.session}/turn`, { ...hello, stream });
    await vi.waitUntil(server.isFree);
    await server.ended();
    expect((await server.call("GET", server.session)).body.turns).toEqual([]);
  });

  test("run, which is the default: the turn runs on and is stored", async () => {
    const server = await opened({});
    await leaveRunning(server, `${server.session}/turn`, { ...hello, stream });
    const { turns } = (await server.call("GET", server.session)).body;
    expect([server.isFree(), turns[0].output_message.content]).toEqual([false, "Once"]);
  });
});

test("the option counts more than the profile", async () => {
  const server = await opened({ profile: profiles["0.2.20"], disconnects: "run" });
  await leaveRunning(server, `${server.session}/turn`, { ...hello, stream: true });
  expect((await server.call("GET", server.session)).body.turns).toHaveLength(1);
});

test("the configuration has it too, and the option counts more", async () => {
  const configuration = { disconnects: "stop" as const };
  const stopping = await opened({ configuration });
  await askAndLeave(stopping, `${stopping.session}/turn`, hello);
  await vi.waitUntil(stopping.isFree);
  const running = await opened({ configuration, disconnects: "run" });
  await leaveRunning(running, `${running.session}/turn`, hello);
  expect(running.isFree()).toBe(false);
});

describe("the client of a response leaves, with stop", () => {
  test("one that is streamed is stored as cancelled, and adds nothing to its conversation", async () => {
    const server = await opened({ disconnects: "stop" });
    const { id: conversation } = (await server.call("POST", "/v1/conversations", {})).body;
    const asked = { model: "big", input: "Hello", stream: true, conversation };
    await askAndLeave(server, "/v1/responses", asked);
    await vi.waitUntil(server.isFree);
    await server.ended();
    const [response] = (await server.call("GET", "/v1/responses")).body.data;
    expect(response).toMatchObject({ status: "cancelled", error: null });
    expect((await server.call("GET", `/v1/conversations/${conversation}/items`)).body.data).toEqual([]);
  });

  test("one that is not streamed is not stored", async () => {
    const server = await opened({ disconnects: "stop" });
    await askAndLeave(server, "/v1/responses", { model: "big", input: "Hello" });
    await vi.waitUntil(server.isFree);
    await server.ended();
    expect((await server.call("GET", "/v1/responses")).body.data).toEqual([]);
  });

  test("one in the background runs on", async () => {
    const server = await opened({ disconnects: "stop" });
    const asked = { model: "big", input: "Hello", stream: true, background: true };
    await leaveRunning(server, "/v1/responses", asked);
    expect((await server.call("GET", "/v1/responses")).body.data[0].status).toBe("completed");
    expect(server.isFree()).toBe(false);
  });
});

test("a resume whose client leaves leaves its turn as it was: it can be sent again", async () => {
  const server = await opened({ disconnects: "stop" }, [{ name: "pick", description: "", parameters: [] }]);
  const { body: turn } = await server.call("POST", `${server.session}/turn`, hello);
  const path = `${server.session}/turn/${turn.turn_id}`;
  const tool_responses = [{ call_id: "c1", tool_name: "pick", content: "Red" }];
  await askAndLeave(server, `${path}/resume`, { tool_responses });
  await vi.waitUntil(server.isFree);
  await server.ended();
  expect((await server.call("GET", path)).body).toMatchObject({ completed_at: null, steps: [{}] });
  server.gate.open();
  const again = await server.call("POST", `${path}/resume`, { tool_responses });
  expect(again.body.output_message.content).toBe("Once");
});
