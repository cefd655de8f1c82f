/** Each switch of a profile does what it says, and nothing else has to change for it. */
import { describe, expect, test } from "vitest";
import { profiles, type Policy, type WireProfile } from "@understudy/contract/profiles";
import { say, testServer } from "../support/client.ts";
import { calls, fakeProviders, stop, text, toolDef } from "../support/fake-providers.ts";
import { answers, stepsOf, violation } from "../support/turns.ts";

const nobody = "00000000-0000-7000-8000-000000000000";
const { reference } = profiles;

/** A server with these switches, and a turn of it whose model first makes the calls. */
function serverWith(switches: { policy?: Partial<Policy>; wire?: Partial<WireProfile> }) {
  const said = [{ type: "text" as const, text: "Let me see." }, ...calls(["c1", "look", { at: 1 }])];
  const providers = fakeProviders({
    answers: [said, text("done")],
    shields: { guard: () => violation("warn", "Careful.") },
    tools: { kit: { look: () => ({ content: null }) }, other: { find: () => ({ content: "x" }) } },
  });
  const profile = {
    ...reference,
    name: "test",
    policy: { ...reference.policy, ...switches.policy },
    wire: { ...reference.wire, ...switches.wire },
  };
  return { providers, server: testServer(providers, { profile }) };
}

const client = { client_tools: [toolDef("look")] };

async function turnWith(policy: Partial<Policy>, config: object = client, overrides: object = {}) {
  const { server, providers } = serverWith({ policy });
  const { path, session_id } = await server.open(config);
  const streamed = await server.stream(`${path}/turn`, { ...say("go"), ...overrides });
  const resume = (...ids: string[]) =>
    server.stream(`${path}/turn/${streamed.turn?.turn_id}/resume`, answers("look", ...ids));
  return { ...streamed, providers, session_id, resume };
}

describe("policy", () => {
  test("turn_start: absent", async () => {
    const { events } = await turnWith({ turn_start: "absent" });
    expect(events[0]?.event_type).toBe("step_start");
  });

  test("step_ids: client_tool_repeats", async () => {
    const { resume } = await turnWith({ step_ids: "client_tool_repeats" });
    const { turn } = await resume("c1");
    const [inference, tool, last] = turn?.steps.map((step) => step.step_id) ?? [];
    expect(tool).toBe(inference);
    expect(last).not.toBe(tool);
  });

  test("step_ids: client_tool_repeats, whatever the output shields did meanwhile", async () => {
    const config = { ...client, output_shields: ["guard"] };
    const { resume } = await turnWith({ step_ids: "client_tool_repeats" }, config);
    const { turn } = await resume("c1");
    const [inference, , tool] = turn?.steps ?? [];
    expect([tool?.step_type, tool?.step_id]).toEqual(["tool_execution", inference?.step_id]);
  });

  test("awaiting_completed_at: set", async () => {
    const { turn, resume } = await turnWith({ awaiting_completed_at: "set" });
    expect(turn?.completed_at).toMatch(/Z$/);
    expect((await resume("c1")).turn?.completed_at).not.toBe(turn?.completed_at);
  });

  test("iteration_limit_ends: awaiting", async () => {
    const policy = { iteration_limit_ends: "awaiting" } as const;
    const { events, turn } = await turnWith(policy, { toolgroups: ["kit"], max_infer_iters: 1 });
    expect(events.at(-1)?.event_type).toBe("turn_awaiting_input");
    expect(turn?.output_message).toMatchObject({ stop_reason: "end_of_turn", tool_calls: [{}] });
  });

  test("limit_reason: end_of_turn", async () => {
    const providers = fakeProviders({ answers: [[{ type: "text", text: "Well" }, stop("out_of_tokens")]] });
    const policy = { ...reference.policy, limit_reason: "end_of_turn" } as const;
    const server = testServer(providers, { profile: { ...reference, policy } });
    const reasonWith = async (max_infer_iters: number) => {
      const { path } = await server.open({ max_infer_iters });
      return (await server.stream(`${path}/turn`, say("go"))).turn?.output_message.stop_reason;
    };
    expect(await reasonWith(1)).toBe("end_of_turn");
    expect(await reasonWith(2)).toBe("out_of_tokens");
  });

  test("text_beside_calls: dropped", async () => {
    const { turn } = await turnWith({ text_beside_calls: "dropped" });
    expect(turn?.output_message.content).toBe("");
    expect(stepsOf(turn, "inference")[0]?.model_response.content).toBe("");
  });

  test("turn_toolgroups: replace", async () => {
    const overrides = { toolgroups: ["other"] };
    const { providers } = await turnWith({ turn_toolgroups: "replace" }, { toolgroups: ["kit"] }, overrides);
    expect(providers.requests.inference[0]?.tools.map((tool) => tool.name)).toEqual(["find"]);
  });

  test("turn_tool_config: ignored", async () => {
    const overrides = { tool_config: { tool_choice: "nope" } };
    const { providers, error } = await turnWith({ turn_tool_config: "ignored" }, client, overrides);
    expect(error).toBeNull();
    expect(providers.requests.inference[0]?.tool_config.tool_choice).toBe("auto");
  });

  test("warn_visible: false", async () => {
    const { turn } = await turnWith({ warn_visible: false }, { ...client, input_shields: ["guard"] });
    expect(stepsOf(turn, "shield_call")[0]?.violation).toBeNull();
  });

  test.each([["kit"], ["other"]])("tool_failure: fails_turn, with the toolgroup %s", async (group) => {
    // In one group the tool returns nothing, in the other it does not exist.
    const { error, events } = await turnWith({ tool_failure: "fails_turn" }, { toolgroups: [group] });
    expect(error).toMatch(/^400: /);
    expect(events.at(-1)).toMatchObject({ event_type: "step_progress", step_type: "tool_execution" });
  });

  test("resume_checks: none", async () => {
    const { resume } = await turnWith({ resume_checks: "none" });
    const { turn } = await resume("c9", "c9");
    expect(turn?.output_message.content).toBe("done");
  });

  test("tool_arguments: text, while a tool of the server still gets an object", async () => {
    const policy = { tool_arguments: "text" } as const;
    const { turn, providers, session_id } = await turnWith(policy, { toolgroups: ["kit"] });
    const [call] = stepsOf(turn, "inference")[0]?.model_response.tool_calls ?? [];
    expect(call).toEqual({ call_id: "c1", tool_name: "look", arguments: '{"at":1}' });
    expect(providers.requests.tools[0]?.arguments).toEqual({ session_id, at: 1 });
  });

  test("a turn keeps the policy that it began with", async () => {
    const { server } = serverWith({ policy: { step_ids: "client_tool_repeats" } });
    const { path } = await server.open(client);
    const { turn } = await server.stream(`${path}/turn`, say("go"));
    server.app.profile = reference;
    const resumed = await server.stream(`${path}/turn/${turn?.turn_id}/resume`, answers("look", "c1"));
    expect(resumed.turn?.steps[1]?.step_id).toBe(resumed.turn?.steps[0]?.step_id);
  });
});

describe("wire", () => {
  test("agents_prefixes", async () => {
    const { server } = serverWith({ wire: { agents_prefixes: ["/v1alpha"] } });
    expect((await server.call("GET", "/v1/agents")).status).toBe(404);
    expect((await server.call("GET", "/v1alpha/agents")).status).toBe(200);
    expect((await server.call("GET", "/v1/models")).status).toBe(200);
  });

  test("not_found_status: 400", async () => {
    const { server } = serverWith({ wire: { not_found_status: 400 } });
    expect((await server.call("GET", `/v1/agents/${nobody}`)).status).toBe(400);
    expect((await server.call("GET", "/v1/nope")).status).toBe(404);
  });

  test("missing_resource_status: 400", async () => {
    const { server } = serverWith({ wire: { missing_resource_status: 400 } });
    for (const kind of ["models", "toolgroups"])
      expect((await server.call("GET", `/v1/${kind}/nope`)).status).toBe(400);
    expect((await server.call("GET", "/v1/shields/nope")).status).toBe(404);
  });

  test.each([400, 200] as const)("taken_name_status: %d", async (status) => {
    const { server } = serverWith({ wire: { taken_name_status: status } });
    const named = { shield_id: "mine", provider_shield_id: "guard" };
    expect((await server.call("POST", "/v1/shields", named)).status).toBe(200);
    expect((await server.call("POST", "/v1/shields", { ...named, params: { a: 1 } })).status).toBe(status);
    expect((await server.call("GET", "/v1/shields/mine")).body).toMatchObject({ params: {} });
  });

  test("error_placement: stream", async () => {
    const { server } = serverWith({ wire: { error_placement: "stream" } });
    const path = `/v1/agents/${nobody}/session/${nobody}/turn`;
    const { status, items } = await server.stream(path, say("go"));
    expect(status).toBe(200);
    expect(items).toEqual([{ error: { message: `404: Agent ${nobody} not found.` } }]);
    expect((await server.stream(path, {})).status).toBe(400);
    expect((await server.call("POST", path, say("go"))).status).toBe(404);
  });

  test("nonstreaming_turns: false", async () => {
    const { server } = serverWith({ wire: { nonstreaming_turns: false } });
    const { path } = await server.open(client);
    expect((await server.call("POST", `${path}/turn`, say("go"))).status).toBe(501);
    expect((await server.stream(`${path}/turn`, say("go"))).turn).not.toBeNull();
  });

  test("delete_status: 200", async () => {
    const { server } = serverWith({ wire: { delete_status: 200 } });
    const { path, agent_id } = await server.open();
    for (const what of [path, `/v1/agents/${agent_id}`])
      expect(await server.call("DELETE", what)).toMatchObject({ status: 200, body: null });
  });

  test("has_url: false", async () => {
    const { server } = serverWith({ wire: { has_url: false } });
    expect((await server.call("GET", "/v1/agents")).body).toEqual({ data: [], has_more: false });
  });
});
