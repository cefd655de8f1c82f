import { expect, test } from "vitest";
import { adapted, type Fit } from "../src/story/adapt.ts";
import { nobodysName } from "../src/story/names.ts";
import type { CreateTurnStep, StoryStep, TurnScript } from "../src/story/story.ts";
import { anyDialect, type Dialect } from "../src/target/dialect.ts";
import { expectationsOf } from "../src/target/expectations.ts";

const schema = { type: "object" };
const both = { name: "look", parameters: null, input_schema: schema };

function fitOf(profile: string, dialect = anyDialect, mcp: Fit["mcp"] = null): Fit {
  const expectations = expectationsOf(profile);
  return { dialect, expectations, mcp, model: "own/model-1", providerModels: { "own/model-1": "model-1" } };
}

function configIn(config: object, dialect: Dialect, profile = "reference"): unknown {
  const step: StoryStep = { do: "create_agent", as: "a1", config };
  const fit = fitOf(profile, dialect);
  const { steps } = adapted({ steps: [{ do: "parallel", branches: [[step]] }] }, fit);
  const [parallel] = steps;
  const created = parallel?.do === "parallel" ? parallel.branches[0]?.[0] : undefined;
  return created?.do === "create_agent" ? created.config : undefined;
}

test("a target that takes both forms gets tools as they were drawn", () => {
  const config = { client_tools: [both, { name: "find" }] };
  expect(configIn(config, anyDialect)).toEqual(config);
});

test("a target that takes parameters only gets a list for every tool", () => {
  expect(
    configIn({ client_tools: [both, { name: "find" }] }, { ...anyDialect, toolSchemas: ["parameters"] }),
  ).toEqual({
    client_tools: [
      { name: "look", parameters: [] },
      { name: "find", parameters: [] },
    ],
  });
});

test("a target that takes input_schema only gets no parameters", () => {
  const tool = { name: "find", parameters: [] };
  expect(configIn({ client_tools: [both, tool] }, { ...anyDialect, toolSchemas: ["input_schema"] })).toEqual({
    client_tools: [{ name: "look", input_schema: schema }, { name: "find" }],
  });
});

test("no null is sent where the profile says that it fails every turn", () => {
  const config = { client_tools: null, input_shields: null, max_infer_iters: null, toolgroups: null };
  expect(withTurn(config)[0]).toEqual({ toolgroups: null });
  expect(withTurn(config, {}, "reference")[0]).toEqual(config);
  // Without a turn it can be read back.
  expect(configIn(config, anyDialect, "0.2.20")).toEqual(config);
});

test("models are registered under the names that the server makes, where it makes them", () => {
  const steps: StoryStep[] = [
    { do: "register", kind: "model", name: "m1" },
    { do: "get_named", kind: "model", name: "m1" },
    { do: "get_named", kind: "model", name: nobodysName },
    { do: "register", kind: "shield", name: "g1", target: "guard" },
    { do: "create_agent", as: "a1", config: { model: "m1", name: "Ada" } },
  ];
  expect(adapted({ steps }, fitOf("0.3.5")).steps).toEqual([
    { do: "register", kind: "model", name: "own/m1", target: "m1" },
    { do: "get_named", kind: "model", name: "own/m1" },
    { do: "get_named", kind: "model", name: nobodysName },
    { do: "register", kind: "shield", name: "g1", target: "guard" },
    { do: "create_agent", as: "a1", config: { name: "Ada" } },
  ]);
  expect(adapted({ steps }, fitOf("0.2.20")).steps).toEqual(steps);
});

const turn: CreateTurnStep = {
  ...{ do: "turn", as: "t1", session: "s1", stream: true },
  messages: [{ role: "user", content: "Hello" }],
  script: { replies: [] },
};
const session: StoryStep = { do: "create_session", as: "s1", agent: "a1" };

function withTurn(config: object, extra: CreateTurnStep["extra"] = {}, profile = "0.2.20"): unknown[] {
  const agent: StoryStep = { do: "create_agent", as: "a1", config };
  const story = { steps: [agent, session, { ...turn, extra }] };
  const [created, , told] = adapted(story, fitOf(profile)).steps;
  return [
    created?.do === "create_agent" ? created.config : undefined,
    told?.do === "turn" ? told.extra : undefined,
  ];
}

test("settings that fail every turn are kept for agents without turns", () => {
  const config = {
    response_format: { type: "grammar", bnf: {} },
    sampling_params: { strategy: { type: "top_k", top_k: 1 }, repetition_penalty: 2, max_tokens: 7 },
  };
  expect(withTurn(config)[0]).toEqual({ sampling_params: { max_tokens: 7 } });
  expect(withTurn(config, {}, "0.3.5")[0]).toEqual({ sampling_params: config.sampling_params });
  expect(configIn(config, anyDialect, "0.2.20")).toEqual(config);
  expect(withTurn(config, {}, "reference")[0]).toEqual(config);
});

test("a JSON schema is asked for where only grammars fail", () => {
  const config = { response_format: { type: "json_schema", json_schema: { type: "object" } } };
  expect(withTurn(config)[0]).toEqual(config);
  expect(withTurn(config, {}, "0.3.5")[0]).toEqual({});
});

test("documents are plain texts where no others are promised", () => {
  const documents = [
    { content: "a", mime_type: "TEXT/HTML; charset=utf-8" },
    { content: "b", mime_type: "text/markdown" },
    { content: { uri: "data:;base64,YWJj" }, mime_type: "text/plain" },
  ];
  expect(withTurn({}, { documents })[1]).toEqual({
    documents: [
      { content: "a", mime_type: "text/plain" },
      { content: "b", mime_type: "text/markdown" },
    ],
  });
  expect(withTurn({}, { documents }, "reference")[1]).toEqual({ documents });
});

test("only the last turn for a server that only streams may ask for a whole answer", () => {
  const whole = { ...turn, stream: false };
  const resume: StoryStep = { do: "resume", turn: "t1", contents: ["done"], give: "right", stream: false };
  const streams = (profile: string, streamsOnly: boolean): unknown[] => {
    const fit = fitOf(profile, { ...anyDialect, streamsOnly });
    return adapted({ steps: [whole, { do: "parallel", branches: [[whole]] }, resume] }, fit)
      .steps.flatMap((step) => (step.do === "parallel" ? step.branches.flat() : [step]))
      .map((step) => "stream" in step && step.stream);
  };
  expect(streams("reference", false)).toEqual([false, false, false]);
  expect(streams("reference", true)).toEqual([true, true, false]);
  expect(streams("0.2.20", true)).toEqual([true, true, true]);
});

/** The replies of a turn with this script, as this profile's target is told them. */
function repliesTold(profile: string, script: TurnScript, mcp: Fit["mcp"] = null): unknown[] {
  const { steps } = adapted({ steps: [{ ...turn, script }] }, fitOf(profile, anyDialect, mcp));
  return steps.flatMap((step) => (step.do === "turn" ? step.script.replies : []));
}

test("the model makes one call, with arguments, where several calls in a message are read as one", () => {
  const replies = [
    { call: [{ tool: "look" }, { tool: "find" }] },
    { call: [{ tool: "look", args: { a: 1 } }] },
  ];
  const told = (profile: string): unknown[] => repliesTold(profile, { replies });
  expect(told("0.2.6")).toEqual([
    { call: [{ tool: "look", args: { value: null } }] },
    { call: [{ tool: "look", args: { a: 1 } }] },
  ]);
  expect(told("0.2.12")).toEqual(replies);
});

test("calls have ids of their own where a server keeps an id that is given twice", () => {
  const replies = [
    { call: [{ tool: "look", id: "c1" }, { unparsed: "<look(" }, { tool: "find", id: "c1" }] },
  ];
  const told = (profile: string): unknown[] => repliesTold(profile, { replies });
  expect(told("reference")).toEqual(replies);
  expect(told("0.3.5")).toEqual([{ call: [{ tool: "look" }, { unparsed: "<look(" }, { tool: "find" }] }]);
});

test("server tools are called with an object over MCP, and where other arguments would fail the turn", () => {
  const calls = [
    { tool: "look", args: [] },
    { tool: "get_time", args: [] },
  ];
  const script = { replies: [{ call: calls }], tools: [{ tool: "get_time", group: "clock" }] };
  const tools: Fit["mcp"] = { provider: "mcp", uri: (group) => group, close: async () => undefined };
  const withObject = [{ call: [calls[0], { tool: "get_time", args: { value: [] } }] }];
  expect(repliesTold("reference", script)).toEqual([{ call: calls }]);
  expect(repliesTold("0.3.5", script)).toEqual(withObject);
  expect(repliesTold("reference", script, tools)).toEqual(withObject);
});
