/** What a turn needs is resolved before it begins; what cannot be had is refused, in a fixed order. */
import { expect, test } from "vitest";
import { profiles } from "@understudy/contract/profiles";
import type { AgentConfig } from "@understudy/contract/types";
import { toAgentConfig } from "../../src/domain/plan/agent-config.ts";
import { planTurn, type Served, type TurnRequest } from "../../src/domain/plan/plan.ts";
import { toolDef } from "../support/fake-providers.ts";

const served: Served = {
  models: ["m", "n"],
  shields: ["guard"],
  toolgroups: [{ identifier: "kit", tools: [toolDef("add")] }],
};
const base: AgentConfig = toAgentConfig({
  model: "m",
  instructions: "",
  name: null,
  enable_session_persistence: false,
  sampling_params: null,
  input_shields: null,
  output_shields: null,
  toolgroups: null,
  client_tools: null,
  tool_choice: null,
  tool_prompt_format: null,
  tool_config: null,
  max_infer_iters: null,
  response_format: null,
});
const nothing: TurnRequest = { messages: [], documents: null, toolgroups: null, tool_config: null };

function plan(config: Partial<AgentConfig> = {}, request: Partial<TurnRequest> = {}) {
  return planTurn({ ...base, ...config }, { ...nothing, ...request }, served, profiles.reference.policy).plan;
}

/** One thing that is wrong for each kind, in the order in which they are told. */
const faults: [string, string, Partial<AgentConfig>, Partial<TurnRequest>][] = [
  ["not_served", "Model nope not found. Served: m, n.", { model: "nope" }, {}],
  ["not_found", "Shield nope not found. Served: guard.", { output_shields: ["guard", "nope"] }, {}],
  ["not_served", "Toolgroup nope not found. Served: kit.", {}, { toolgroups: ["nope"] }],
  [
    "bad_request",
    "Tool add is offered twice: by toolgroup kit and by the agent's client_tools.",
    { toolgroups: ["kit"], client_tools: [toolDef("add")] },
    {},
  ],
  [
    "bad_request",
    "tool_config.tool_choice: there is no tool nope; no tools are offered.",
    {},
    { tool_config: { tool_choice: "nope", tool_prompt_format: null, system_message_behavior: null } },
  ],
  ["bad_request", "documents.0.mime_type", {}, { documents: [{ content: "x", mime_type: "image/png" }] }],
];

test.each(faults.map((fault, n) => [n, ...fault] as const))(
  "fault %i is %s: %s, whatever is wrong after it",
  (n, code, message) => {
    const rest = faults.slice(n).reverse();
    const config = Object.assign({}, ...rest.map(([, , part]) => part)) as Partial<AgentConfig>;
    const request = Object.assign({}, ...rest.map(([, , , part]) => part)) as Partial<TurnRequest>;
    expect(() => plan(config, request)).toThrow(
      expect.objectContaining({ code, message: expect.stringContaining(message) }),
    );
  },
);

test("a long name is cut in the message that it is refused with", () => {
  const long = "n".repeat(201);
  const shown = `${"n".repeat(200)}…`;
  expect(() => plan({ model: long })).toThrow(`Model ${shown} not found.`);
  const tool_config = { tool_choice: long, tool_prompt_format: null, system_message_behavior: null };
  expect(() => plan({}, { tool_config })).toThrow(`there is no tool ${shown};`);
  const client_tools = [toolDef(long), toolDef(long)];
  expect(() => plan({ client_tools })).toThrow(`Tool ${shown} is offered twice`);
});

test("nulls of a config are its defaults", () => {
  expect(plan()).toMatchObject({
    sampling_params: { strategy: { type: "greedy" }, max_tokens: 0, repetition_penalty: 1, stop: null },
    input_shields: [],
    output_shields: [],
    server_tools: [],
    client_tools: [],
    max_infer_iters: 10,
    tool_config: { tool_choice: "auto", tool_prompt_format: null, system_message_behavior: "append" },
  });
});

test.each([
  [0, 1],
  [1, 1],
  [7, 7],
  [null, 10],
])("max_infer_iters %j is %i inferences", (max_infer_iters, times) => {
  expect(plan({ max_infer_iters }).max_infer_iters).toBe(times);
});

test.each(["auto", "required", "none"])("tool_choice %s needs no tools", (tool_choice) => {
  const tool_config = { tool_choice, tool_prompt_format: null, system_message_behavior: null };
  expect(plan({ tool_config }).tool_config.tool_choice).toBe(tool_choice);
});

test.each([
  ["the server's", "add", { toolgroups: ["kit"] }],
  ["the client's", "look", { client_tools: [toolDef("look")] }],
])("tool_choice may name a tool of %s", (_, tool_choice, config) => {
  const tool_config = { tool_choice, tool_prompt_format: null, system_message_behavior: null };
  expect(plan(config, { tool_config }).tool_config.tool_choice).toBe(tool_choice);
});

test("a tool_choice of the agent that only a turn's toolgroups can satisfy is fine in that turn", () => {
  const tool_config = { tool_choice: "add", tool_prompt_format: null, system_message_behavior: null };
  expect(() => plan({ tool_config })).toThrow("there is no tool add");
  expect(plan({ tool_config }, { toolgroups: ["kit"] }).server_tools).toHaveLength(1);
});

test("one tool in two toolgroups is an error that names both", () => {
  const both = {
    ...served,
    toolgroups: [...served.toolgroups, { identifier: "other", tools: [toolDef("add")] }],
  };
  const config = { ...base, toolgroups: ["kit", "other"] };
  expect(() => planTurn(config, nothing, both, profiles.reference.policy)).toThrow(
    "Tool add is offered twice: by toolgroup kit and by toolgroup other.",
  );
});

test("a message without a role is a user's, without what it may not have", () => {
  const { input_messages } = plan(
    {},
    {
      messages: [
        { role: "user", content: "hi", context: null },
        { content: "ho", context: "why" },
      ],
    },
  );
  expect(input_messages).toEqual([
    { role: "user", content: "hi", context: null },
    { role: "user", content: "ho", context: "why" },
  ]);
});

test("a plan is plain JSON", () => {
  const made = plan({ toolgroups: [{ name: "kit", args: { a: [1] } }], client_tools: [toolDef("look")] });
  expect(JSON.parse(JSON.stringify(made))).toEqual(made);
});
