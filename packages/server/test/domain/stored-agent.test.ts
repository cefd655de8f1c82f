import * as fc from "fast-check";
import { parseSchema } from "@understudy/contract";
import type { Agent, AgentConfig } from "@understudy/contract/types";
import { expect, it } from "vitest";
import { toAgentConfig } from "../../src/domain/plan/agent-config.ts";
import { toAgent, toStoredAgent, type StoredAgent } from "../../src/domain/stored-agent.ts";

/** As requests make it that name nothing else. */
function usual(): AgentConfig {
  const sent = parseSchema("AgentConfigInput", { model: "m", instructions: "" });
  if (!sent.ok) throw new Error(sent.errors[0]?.msg);
  return toAgentConfig(sent.value);
}

const toRecord = (agent: Agent): StoredAgent =>
  JSON.parse(JSON.stringify(toStoredAgent(agent))) as StoredAgent;

const agentOf = (agent_config: AgentConfig): Agent => ({ agent_id: "a", agent_config, created_at: "now" });

/** Each field as it is mostly, or otherwise: null or empty where that is not what is left out. */
const configs: fc.Arbitrary<AgentConfig> = fc
  .record(
    {
      sampling_params: fc.constantFrom<AgentConfig["sampling_params"][]>(
        null,
        { strategy: { type: "greedy" }, max_tokens: 7, repetition_penalty: 1, stop: null },
        { strategy: { type: "greedy" }, max_tokens: 0, repetition_penalty: 1, stop: [] },
        { strategy: { type: "top_k", top_k: 1 }, max_tokens: 0, repetition_penalty: 1, stop: null },
      ),
      input_shields: fc.constantFrom<AgentConfig["input_shields"][]>(null, ["s"]),
      output_shields: fc.constantFrom<AgentConfig["output_shields"][]>(null, ["s"]),
      toolgroups: fc.constantFrom<AgentConfig["toolgroups"][]>(null, ["g"], [{ name: "g", args: {} }]),
      client_tools: fc.constant(null),
      tool_choice: fc.constantFrom("auto" as const, "required" as const),
      tool_prompt_format: fc.constant("json" as const),
      tool_config: fc.constantFrom<AgentConfig["tool_config"][]>(null, {
        tool_choice: "required",
        tool_prompt_format: null,
        system_message_behavior: "append",
      }),
      max_infer_iters: fc.constantFrom(null, 0, 3),
      model: fc.string(),
      instructions: fc.string(),
      name: fc.constantFrom("", "n"),
      enable_session_persistence: fc.constantFrom(null, true),
      response_format: fc.constant({ type: "json_schema" as const, json_schema: {} }),
    },
    { requiredKeys: [] },
  )
  .map((some) => ({ ...usual(), ...some }));

it("an agent is read as it was stored, in the same order", () => {
  fc.assert(
    fc.property(configs, (config) => {
      const agent = agentOf(config);
      expect(JSON.stringify(toAgent(toRecord(agent)))).toBe(JSON.stringify(agent));
    }),
  );
});

it("an agent of an earlier format is read, which has all fields", () => {
  fc.assert(
    fc.property(configs, (config) => {
      expect(toAgent(agentOf(config))).toEqual(agentOf(config));
    }),
  );
});

it("what a stored agent leaves out stays what it was in format 4", () => {
  const { agent_config } = toAgent({ agent_id: "a", agent_config: { model: "m" }, created_at: "now" });
  // Does it fail? Then agents that are stored would change: store what is new, or raise the format.
  expect(agent_config).toEqual({
    sampling_params: { strategy: { type: "greedy" }, max_tokens: 0, repetition_penalty: 1, stop: null },
    input_shields: [],
    output_shields: [],
    toolgroups: [],
    client_tools: [],
    tool_choice: null,
    tool_prompt_format: null,
    tool_config: { tool_choice: "auto", tool_prompt_format: null, system_message_behavior: "append" },
    max_infer_iters: 10,
    model: "m",
    instructions: "",
    name: null,
    enable_session_persistence: false,
    response_format: null,
  });
});

it("model and instructions alone are stored of an agent that says nothing else", () => {
  expect(toRecord(agentOf(usual())).agent_config).toEqual({ model: "m", instructions: "" });
});
