/** The core knows some defaults by itself, for what was stored as null. They must be those of `openapi.yaml`. */
import { expect, test } from "vitest";
import { parseSchema, type Parsed } from "@understudy/contract";
import { effective, toAgentConfig } from "../../src/domain/plan/agent-config.ts";
import { defaultToolConfig } from "../../src/domain/plan/tool-config.ts";

function parsed(config: object): Parsed<"AgentConfigInput"> {
  const outcome = parseSchema("AgentConfigInput", { model: "m", instructions: "", ...config });
  if (!outcome.ok) throw new Error(outcome.errors.map((error) => error.msg).join("; "));
  return outcome.value;
}

test("a null stands for the default that the description gives", () => {
  const nulls = Object.fromEntries(
    [
      "input_shields",
      "output_shields",
      "toolgroups",
      "client_tools",
      "sampling_params",
      "max_infer_iters",
    ].map((field) => [field, null]),
  );
  expect(effective(toAgentConfig(parsed(nulls)))).toEqual(effective(toAgentConfig(parsed({}))));
});

test("a tool_config that is not given is the one that is given empty", () => {
  expect(toAgentConfig(parsed({})).tool_config).toEqual(defaultToolConfig);
  expect(toAgentConfig(parsed({ tool_config: {} })).tool_config).toEqual(defaultToolConfig);
});
