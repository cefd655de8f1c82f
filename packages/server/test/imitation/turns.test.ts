/** What the turn machine does under the profiles of Llama Stack, as its turns were observed. */
import { describe, expect, test } from "vitest";
import type { InferencePart } from "@understudy/contract/ports";
import { say } from "../support/client.ts";
import { calls, stop, text, toolDef } from "../support/fake-providers.ts";
import { answers, stepsOf, stepTypesOf, violation } from "../support/turns.ts";
import { imitating } from "./support.ts";

const look = { ...toolDef("look"), parameters: [] };
const client = { client_tools: [look] };

function cutShort(): InferencePart[] {
  return [...calls(["c1", "look"]).slice(0, -1), stop("out_of_tokens")];
}

describe("calls", () => {
  test("repeated_call_ids: kept", async () => {
    const server = imitating("0.2.20", { answers: [calls(["c1", "look"], ["c1", "look"])] });
    const { path } = await server.open(client);
    const { turn } = await server.stream(`${path}/turn`, say("go"));
    expect(turn?.output_message.tool_calls.map(({ call_id }) => call_id)).toEqual(["c1", "c1"]);
  });

  test("builtin_names: taken, so the call of a client tool is the server's", async () => {
    const tool = { ...look, name: "brave_search" };
    const server = imitating("0.2.20", { answers: [calls(["c1", "brave_search"])] });
    const { path } = await server.open({ client_tools: [tool] });
    const { error } = await server.stream(`${path}/turn`, say("go"));
    expect(error).toMatch(/^400: .*brave_search/);
  });

  test("out_of_tokens: unnoticed", async () => {
    const server = imitating("0.2.20", { answers: [cutShort()] });
    const { path } = await server.open(client);
    const { turn, events } = await server.stream(`${path}/turn`, say("go"));
    expect(events.at(-1)?.event_type).toBe("turn_awaiting_input");
    expect(turn?.output_message.stop_reason).toBe("end_of_message");
    expect(stepsOf(turn, "inference")[0]?.model_response.stop_reason).toBe("end_of_turn");
  });

  test("out_of_tokens: awaits", async () => {
    const server = imitating("0.3.5", { answers: [cutShort()] });
    const { path } = await server.open({ client_tools: [{ name: "look", input_schema: {} }] });
    const { turn, events } = await server.stream(`${path}/turn`, say("go"));
    expect(events.at(-1)?.event_type).toBe("turn_awaiting_input");
    expect(turn?.output_message).toMatchObject({
      stop_reason: "out_of_tokens",
      tool_calls: [{ call_id: "c1" }],
    });
  });

  test("tool_choice_names: passed_on", async () => {
    const server = imitating("0.3.5");
    const { path } = await server.open({ tool_config: { tool_choice: "nope" } });
    const { error } = await server.stream(`${path}/turn`, say("go"));
    expect(error).toBeNull();
    expect(server.providers.requests.inference[0]?.tool_config.tool_choice).toBe("nope");
  });

  test("client_tool_times: overlapping, the step begins before the output shields", async () => {
    const server = imitating("0.2.20", {
      answers: [calls(["c1", "look"]), text("done")],
      shields: { guard: () => null },
    });
    const { path } = await server.open({ ...client, output_shields: ["guard"] });
    const { turn } = await server.stream(`${path}/turn`, say("go"));
    const { turn: resumed } = await server.stream(
      `${path}/turn/${turn?.turn_id}/resume`,
      answers("look", "c1"),
    );
    const [shield] = stepsOf(resumed, "shield_call");
    const [tool] = stepsOf(resumed, "tool_execution");
    expect(String(tool?.started_at) < String(shield?.completed_at)).toBe(true);
  });
});

describe("prompts", () => {
  test("loose_ends: kept", async () => {
    const server = imitating("0.2.20", { answers: [calls(["c1", "look"]), text("ok")] });
    const { path } = await server.open(client);
    await server.stream(`${path}/turn`, say("go"));
    await server.stream(`${path}/turn`, say("on"));
    const [, second] = server.providers.requests.inference;
    expect(second?.messages).toMatchObject([
      { role: "user", content: "go" },
      { role: "assistant", tool_calls: [{ call_id: "c1" }] },
      { role: "user", content: "on" },
    ]);
  });

  test("documents_alone: system", async () => {
    const server = imitating("0.2.20");
    const { path } = await server.open({ instructions: "Be kind." });
    const documents = [{ content: "DOC", mime_type: "text/plain" }];
    const { turn } = await server.stream(`${path}/turn`, { messages: [], documents });
    expect(turn?.input_messages).toEqual([]);
    expect(server.providers.requests.inference[0]?.messages).toEqual([
      { role: "system", content: "Be kind.DOC" },
    ]);
  });

  test("refusals: after the refused answer", async () => {
    const server = imitating("0.2.20", {
      answers: [text("bad")],
      shields: {
        guard: ({ messages }) =>
          messages.some(({ content }) => content === "on") ? null : violation("error", "No."),
      },
    });
    const { path } = await server.open({ output_shields: ["guard"] });
    await server.stream(`${path}/turn`, say("go"));
    await server.stream(`${path}/turn`, say("on"));
    const contents = server.providers.requests.inference[1]?.messages.map(({ content }) => content);
    expect(contents).toEqual(["go", "bad", "No.", "on"]);
  });

  test("silent_refusals: none, and every later turn fails", async () => {
    const server = imitating("0.2.20", { shields: { guard: () => violation("error") } });
    const { path } = await server.open({ input_shields: ["guard"] });
    const { turn } = await server.stream(`${path}/turn`, say("go"));
    expect(turn?.output_message.content).toBe("None");
    const { error, items } = await server.stream(`${path}/turn`, say("on"));
    expect(error).toMatch(/^400: /);
    expect(items).toHaveLength(1);
  });

  test("shield_views: part, without documents and without the turn's own tool messages", async () => {
    const server = imitating("0.2.20", {
      answers: [calls(["c1", "look"]), text("done")],
      shields: { guard: () => null },
      tools: { kit: { look: () => ({ content: "seen" }) } },
    });
    const { path } = await server.open({
      toolgroups: ["kit"],
      input_shields: ["guard"],
      output_shields: ["guard"],
    });
    const documents = [{ content: "DOC", mime_type: "text/plain" }];
    await server.stream(`${path}/turn`, { ...say("go"), documents });
    const [input, output] = server.providers.requests.shields;
    expect(input?.messages).toMatchObject([{ content: "go" }]);
    expect(output?.messages).toMatchObject([{ content: "go" }, { role: "assistant", content: "done" }]);
    expect(server.providers.requests.inference[0]?.messages).toMatchObject([{ content: "goDOC" }]);
  });
});

describe("nulls: fail", () => {
  test.each(["input_shields", "client_tools"])("%s: a 500 before any step", async (field) => {
    const server = imitating("0.2.20");
    const { path } = await server.open({ [field]: null });
    const { items, error } = await server.stream(`${path}/turn`, say("go"));
    expect(error).toMatch(/^500: /);
    expect(items).toHaveLength(1);
  });

  test.each(["output_shields", "max_infer_iters"])("%s: a 500 after the first inference", async (field) => {
    const server = imitating("0.2.20");
    const { path } = await server.open({ [field]: null });
    const { events, error } = await server.stream(`${path}/turn`, say("go"));
    expect(events.at(-1)).toMatchObject({ event_type: "step_complete", step_type: "inference" });
    expect(error).toMatch(/^500: /);
    expect((await server.call("GET", path)).body.turns).toEqual([]);
  });

  test.each([
    ["0.2.20", /^400: /],
    ["0.3.5", null],
  ] as const)("tool_choice: null under %s", async (name, expected) => {
    const server = imitating(name);
    const tool = name === "0.3.5" ? { name: "look", input_schema: {} } : look;
    const { path } = await server.open({ client_tools: [tool], tool_config: { tool_choice: null } });
    const { turn, error } = await server.stream(`${path}/turn`, say("go"));
    if (expected === null) expect(stepTypesOf(turn)).toEqual(["inference"]);
    else expect(error).toMatch(expected);
  });
});
