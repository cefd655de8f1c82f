import type { ScriptedTool } from "@understudy/mock-inference";
import type { Check } from "../../check.ts";
import { compare } from "../../judging/compare.ts";
import { recordsOf } from "../../judging/living.ts";
import { only } from "../../judging/registry-verdicts.ts";
import { stagedTools } from "../../judging/staged-tools.ts";
import { staging } from "../../scenarios/staging.ts";
import { verdictOf } from "../../verdict.ts";

export const toolsDescribed: Check = {
  id: "runtime/tools-described",
  scenario: staging,
  judge(trace) {
    const tools = stagedTools(trace);
    const described = trace.exchanges.flatMap((exchange) => {
      const { step } = exchange;
      if (step.do !== "list_tools") return [];
      return recordsOf(exchange).flatMap((said) => {
        const tool = tools.find((one) => one.tool === said["name"] && one.group === said["toolgroup_id"]);
        return tool === undefined ? [] : [{ exchange, said, expected: forms[step.as](tool) }];
      });
    });
    const findings = described.flatMap(({ exchange, said, expected }) =>
      compare(exchange, `tool ${String(said["name"])}`, expected, only(said, expected)),
    );
    return verdictOf(described.length, findings, "no tool was listed");
  },
};

function definition({ tool, group, description, parameters, input_schema }: ScriptedTool) {
  return {
    name: tool,
    toolgroup_id: group,
    description: description ?? null,
    parameters: parameters?.map((one) => ({ required: true, default: null, ...one })) ?? null,
    input_schema: input_schema ?? null,
  };
}

/** Clients of one kind of list expect a text and a list where those of the other take null. */
const forms = {
  definitions: definition,
  resources(tool: ScriptedTool) {
    const { description, parameters, ...rest } = definition(tool);
    return { ...rest, description: description ?? "", parameters: parameters ?? [] };
  },
};
