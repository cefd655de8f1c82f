/** What is wrong with servers that applications have met, and is not so here. One test for each fault. */
import { expect, test } from "vitest";
import { createMemoryStore } from "../../src/adapters/store/memory.ts";
import { say, testServer, type TestServer } from "../support/client.ts";
import { calls, fakeProviders, text, toolDef } from "../support/fake-providers.ts";
import { keysOf } from "../support/stores.ts";
import { answers, stepsOf, violation } from "../support/turns.ts";

const nobody = "00000000-0000-7000-8000-000000000000";
const look = { client_tools: [toolDef("look")] };

function serverThatCalls(...ids: string[]): TestServer {
  return testServer(fakeProviders({ answers: [...ids.map((id) => calls([id, "look"])), text("done")] }));
}

test("the history of a session is in the order in which its turns began", async () => {
  const providers = fakeProviders({});
  const server = testServer(providers);
  const { path } = await server.open();
  const words = Array.from({ length: 12 }, (_, n) => `word ${n}`);
  for (const word of words) await server.stream(`${path}/turn`, say(word));
  const told = providers.requests.inference.at(-1)?.messages.filter(({ role }) => role === "user");
  expect(told?.map(({ content }) => content)).toEqual(words);
  const { turns } = (await server.call("GET", path)).body;
  expect(
    turns.map((turn: { input_messages: [{ content: string }] }) => turn.input_messages[0].content),
  ).toEqual(words);
});

test("a resume goes on with the turn that it names, and leaves every other turn as it was", async () => {
  const server = testServer(
    fakeProviders({ answers: [calls(["c1", "look"]), calls(["c2", "look"]), text("done")] }),
  );
  const { path } = await server.open(look);
  const older = await server.stream(`${path}/turn`, say("older"));
  const newer = await server.stream(`${path}/turn`, say("newer"));
  const resumed = await server.stream(`${path}/turn/${older.turn?.turn_id}/resume`, answers("look", "c1"));
  expect(resumed.turn?.input_messages[0]?.content).toBe("older");
  expect(resumed.turn?.steps[0]).toEqual(older.turn?.steps[0]);
  expect((await server.call("GET", `${path}/turn/${newer.turn?.turn_id}`)).body).toEqual(newer.turn);
  const last = await server.stream(`${path}/turn/${newer.turn?.turn_id}/resume`, answers("look", "c2"));
  expect(last.turn?.input_messages[0]?.content).toBe("newer");
});

test("a resume is checked: the turn, that it awaits input, and every call's answer", async () => {
  const server = serverThatCalls("c1");
  const { path } = await server.open(look);
  const statusOf = async (turn_id: string, ...ids: string[]) =>
    (await server.call("POST", `${path}/turn/${turn_id}/resume`, answers("look", ...ids))).status;
  expect(await statusOf(nobody, "c1")).toBe(404);
  const { turn } = await server.stream(`${path}/turn`, say("go"));
  const id = turn?.turn_id ?? "";
  expect([await statusOf(id), await statusOf(id, "c2"), await statusOf(id, "c1", "c1")]).toEqual([
    400, 400, 400,
  ]);
  expect([await statusOf(id, "c1"), await statusOf(id, "c1")]).toEqual([200, 409]);
});

test("the step of a client's tool has an id of its own", async () => {
  const server = serverThatCalls("c1", "c2");
  const { path } = await server.open(look);
  const { turn } = await server.stream(`${path}/turn`, say("go"));
  const resume = `${path}/turn/${turn?.turn_id}/resume`;
  await server.stream(resume, answers("look", "c1"));
  const ended = await server.stream(resume, answers("look", "c2"));
  const ids = ended.turn?.steps.map((step) => step.step_id) ?? [];
  expect(new Set(ids).size).toBe(5);
  for (const [n, id] of ids.entries()) {
    const { body } = await server.call("GET", `${path}/turn/${turn?.turn_id}/step/${id}`);
    expect(body.step).toEqual(ended.turn?.steps[n]);
  }
});

test("at the limit the client does not get calls of server tools", async () => {
  const tools = { kit: { add: () => ({ content: "42" }) } };
  const server = testServer(fakeProviders({ answers: [calls(["c1", "add"])], tools }));
  const { path } = await server.open({ toolgroups: ["kit"], max_infer_iters: 1 });
  const { events } = await server.stream(`${path}/turn`, say("go"));
  expect(events.at(-1)?.event_type).toBe("turn_complete");
});

test("a turn without a stream is the turn, also when `stream` is left out", async () => {
  const server = testServer(fakeProviders({}));
  const { path } = await server.open();
  for (const body of [say("hi"), { ...say("hi"), stream: false }]) {
    const { status, body: turn } = await server.call("POST", `${path}/turn`, body);
    expect(status).toBe(200);
    expect((await server.call("GET", `${path}/turn/${turn.turn_id}`)).body).toEqual(turn);
  }
});

test("a turn's tool_config counts, and its toolgroups are added and outlive a resume", async () => {
  const providers = fakeProviders({
    answers: [calls(["c1", "look"]), text("done")],
    tools: { a: { one: () => ({ content: "1" }) }, b: { two: () => ({ content: "2" }) } },
  });
  const server = testServer(providers);
  const { path } = await server.open({ ...look, toolgroups: ["a"] });
  const request = { ...say("go"), toolgroups: ["b"], tool_config: { tool_choice: "required" } };
  const { turn } = await server.stream(`${path}/turn`, request);
  await server.stream(`${path}/turn/${turn?.turn_id}/resume`, answers("look", "c1"));
  for (const request of providers.requests.inference) {
    expect(request.tools.map((tool) => tool.name)).toEqual(["one", "two", "look"]);
    expect(request.tool_config.tool_choice).toBe("required");
  }
});

test("a violation without words does not poison its session, and mild ones are visible", async () => {
  const server = testServer(
    fakeProviders({
      shields: {
        guard: ({ messages }) => {
          const last = messages.at(-1)?.content;
          if (last === "bomb") return violation("error", null);
          return last === "knife" ? violation("warn", "Careful.") : null;
        },
      },
    }),
  );
  const { path } = await server.open({ input_shields: ["guard"] });
  expect((await server.stream(`${path}/turn`, say("bomb"))).turn?.output_message.content).toBe(
    "Blocked by guard.",
  );
  const { turn, error } = await server.stream(`${path}/turn`, say("knife"));
  expect(error).toBeNull();
  expect(stepsOf(turn, "shield_call")[0]?.violation).toMatchObject({ violation_level: "warn" });
});

test("null in an optional list is its default", async () => {
  const server = testServer(fakeProviders({}));
  const nulls = {
    input_shields: null,
    output_shields: null,
    toolgroups: null,
    client_tools: null,
    max_infer_iters: null,
  };
  const { path } = await server.open({ ...nulls });
  expect((await server.stream(`${path}/turn`, say("hi"))).turn?.output_message.content).toBe("ok");
  const parameterless = await server.open({ client_tools: [{ name: "look", parameters: null }] });
  expect((await server.stream(`${parameterless.path}/turn`, say("hi"))).error).toBeNull();
});

test("a tool that fails does not take the turn with it", async () => {
  const tools = {
    kit: {
      throws: () => Promise.reject(new Error("no route")),
      empty: () => ({ content: null }),
    },
  };
  const says = [calls(["c1", "throws"], ["c2", "empty"], ["c3", "unknown"]), text("I could not.")];
  const server = testServer(fakeProviders({ answers: says, tools }));
  const { path } = await server.open({ toolgroups: ["kit"] });
  const { turn } = await server.stream(`${path}/turn`, say("go"));
  expect(stepsOf(turn, "tool_execution")).toHaveLength(3);
  expect(turn?.output_message.content).toBe("I could not.");
  expect((await server.call("GET", path)).body.turns).toEqual([turn]);
});

test("a tool's text may look like anything", async () => {
  const content = '__tools_attachment__={"uri": 1}';
  const says = [calls(["c1", "add"]), text("done")];
  const server = testServer(fakeProviders({ answers: says, tools: { kit: { add: () => ({ content }) } } }));
  const { path } = await server.open({ toolgroups: ["kit"] });
  const { turn } = await server.stream(`${path}/turn`, say("go"));
  expect(stepsOf(turn, "tool_execution")[0]?.tool_responses[0]?.content).toBe(content);
});

test("arguments may be nested", async () => {
  const args = { trip: { via: ["Rome", { by: "train" }] } };
  const server = testServer(fakeProviders({ answers: [calls(["c1", "look", args])] }));
  const { path } = await server.open(look);
  const { turn } = await server.stream(`${path}/turn`, say("go"));
  expect(turn?.output_message.tool_calls[0]?.arguments).toEqual(args);
});

test.each(["session", "agent"])("a deleted %s leaves nothing in the store", async (what) => {
  const store = createMemoryStore();
  const server = testServer(fakeProviders({ answers: [calls(["c1", "look"]), text("ok")] }), { store });
  const { path, agent_id } = await server.open(look);
  await server.stream(`${path}/turn`, say("awaits"));
  await server.stream(`${path}/turn`, say("ends"));
  await server.call("DELETE", what === "agent" ? `/v1/agents/${agent_id}` : path);
  expect(await keysOf(store)).toEqual(what === "agent" ? [] : [`agent/${agent_id}`]);
});

test("limits are validated, and `url` is the path that was asked for", async () => {
  const server = testServer(fakeProviders({}));
  const { agent_id } = await server.open();
  const list = `/v1/agents/${agent_id}/sessions`;
  for (const query of ["limit=-2", "start_index=-1", "limit=", "limit=x", "start_index=1.5"])
    expect((await server.call("GET", `${list}?${query}`)).status).toBe(400);
  expect((await server.call("GET", `${list}?limit=1`)).body.url).toBe(list);
});

test("a client tool that is named like a builtin stays the client's", async () => {
  const providers = fakeProviders({
    answers: [calls(["c1", "brave_search", { query: "x" }]), text("done")],
    tools: { "builtin::websearch": { web_search: () => ({ content: "the server's" }) } },
  });
  const server = testServer(providers);
  const { path } = await server.open({
    client_tools: [toolDef("brave_search")],
    toolgroups: ["builtin::websearch"],
  });
  const { events, turn } = await server.stream(`${path}/turn`, say("go"));
  expect(events.at(-1)?.event_type).toBe("turn_awaiting_input");
  expect(turn?.output_message.tool_calls[0]?.tool_name).toBe("brave_search");
  expect(providers.requests.tools).toEqual([]);
});
