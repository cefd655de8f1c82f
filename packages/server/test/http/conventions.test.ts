/** Small promises of the semantics that belong to no larger subject. */
import { expect, test } from "vitest";
import type { TurnState } from "../../src/domain/turn/state/state.ts";
import { stepId } from "../../src/domain/turn/state/steps.ts";
import { createMemoryStore } from "../../src/adapters/store/memory.ts";
import { silent } from "../../src/ports/logger.ts";
import { say, testServer } from "../support/client.ts";
import { calls, fakeProviders, text, toolDef } from "../support/fake-providers.ts";
import { createGate } from "../support/gate.ts";
import { answers, gated } from "../support/turns.ts";

test("a step's id is derived from its turn and its index, over resumes too", async () => {
  const server = testServer(fakeProviders({ answers: [calls(["c1", "look"]), text("ok")] }));
  const { path } = await server.open({ client_tools: [toolDef("look")] });
  const first = await server.stream(`${path}/turn`, say("hi"));
  const turn_id = first.turn?.turn_id ?? "";
  const { turn } = await server.stream(`${path}/turn/${turn_id}/resume`, answers("look", "c1"));
  expect(turn?.steps.map((step) => step.step_id)).toEqual(
    [0, 1, 2].map((n) => stepId({ plan: { turn_id }, steps: Array.from({ length: n }) } as TurnState)),
  );
});

test("unknown query parameters are ignored, and Accept has no say in whether a turn is streamed", async () => {
  const server = testServer(fakeProviders({}));
  const { path } = await server.open();
  expect((await server.call("GET", `${path}?what=ever`)).status).toBe(200);
  const ask = async (accept: string, stream: boolean) => {
    const headers = { "content-type": "application/json", accept };
    const body = JSON.stringify({ ...say("hi"), stream });
    const response = await server.fetch(
      new Request(`http://stack${path}/turn`, { method: "POST", headers, body }),
    );
    await response.text();
    return response.headers.get("content-type");
  };
  expect(await ask("text/event-stream", false)).toMatch(/^application\/json/);
  expect(await ask("application/json", true)).toBe("text/event-stream; charset=utf-8");
});

test("an internal error inside a turn is a 500 without details, and is logged", async () => {
  const logged: object[] = [];
  const providers = fakeProviders({});
  const server = testServer(providers);
  server.app.logger = { ...silent, error: (fields) => void logged.push(fields) };
  const { path } = await server.open();
  const fault = new TypeError("secret");
  // The turn still gets a time to begin at; the clock breaks in the middle of it.
  let calls = 0;
  server.app.clock.now = () => {
    if (calls++ > 0) throw fault;
    return "2026-01-01T00:00:00.000000Z";
  };
  const { error } = await server.stream(`${path}/turn`, say("hi"));
  expect(error).toBe("500: Internal error; the server's log has the details.");
  expect(logged).toMatchObject([{ err: fault }]);
});

test("a client that disconnects without a stream loses no turn", async () => {
  const gate = createGate();
  const server = testServer(fakeProviders({ answers: [gated(gate, text("kept"))] }));
  const { path } = await server.open();
  const gone = new AbortController();
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify(say("hi"));
  const answer = server.fetch(
    new Request(`http://stack${path}/turn`, { method: "POST", headers, body, signal: gone.signal }),
  );
  await gate.reached;
  gone.abort();
  gate.open();
  await answer;
  const session = await server.call("GET", path);
  expect(session.body.turns).toMatchObject([{ output_message: { content: "kept" }, output_attachments: [] }]);
});

test("shields of one touchpoint run at the same time", async () => {
  const [one, other] = [createGate(), createGate()];
  const server = testServer(fakeProviders({ shields: { one: () => null, other: () => null } }));
  const { run } = server.app.providers.shields;
  server.app.providers.shields.run = async (request, context) => {
    await (request.shield_id === "one" ? one : other).pass();
    return run(request, context);
  };
  const { path } = await server.open({ input_shields: ["one", "other"] });
  const turn = server.stream(`${path}/turn`, say("hi"));
  await Promise.all([one.reached, other.reached]);
  other.open();
  one.open();
  expect((await turn).error).toBeNull();
});

test("sessions of an agent without persistence end with the process; the agent stays", async () => {
  const store = createMemoryStore();
  const before = testServer(fakeProviders({}), { store });
  const { agent_id, path } = await before.open({ enable_session_persistence: false });
  expect((await before.call("GET", path)).status).toBe(200);
  const after = testServer(fakeProviders({}), { store });
  expect((await after.call("GET", `/v1/agents/${agent_id}`)).status).toBe(200);
  expect((await after.call("GET", path)).status).toBe(404);
  expect((await after.call("GET", `/v1/agents/${agent_id}/sessions`)).body.data).toEqual([]);
});

test("a resume whose tool is gone is a 404, also where a group's name looks like the tool's", async () => {
  const groups: Parameters<typeof fakeProviders>[0]["tools"] = { a: { b: () => ({ content: "x" }) } };
  const providers = fakeProviders({ answers: [calls(["c1", "look"]), text("never")], tools: groups });
  const server = testServer(providers);
  const { path } = await server.open({ client_tools: [toolDef("look")], toolgroups: ["a"] });
  const first = await server.stream(`${path}/turn`, say("hi"));
  providers.tools.toolgroups = async () => [
    { identifier: "a", tools: [] },
    { identifier: "a/b", tools: [toolDef("c")] },
  ];
  const resumed = await server.call(
    "POST",
    `${path}/turn/${first.turn?.turn_id}/resume`,
    answers("look", "c1"),
  );
  expect(resumed.status).toBe(404);
  expect(resumed.body.detail).toBe("Tool a/b not found. None is served.");
});
