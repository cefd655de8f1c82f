import type { ToolDefInput } from "@understudy/contract/types";
import type { Check } from "../../check.ts";
import { compare } from "../../judging/compare.ts";
import { askedTurns, readConfigs, requestsTo, withDefaults, type AskedAgent } from "../../judging/configs.ts";
import { isRecord } from "../../difference.ts";
import { configuring } from "../../scenarios/configuring.ts";
import { verdictOf } from "../../verdict.ts";

export const inputSchemaWins: Check = {
  id: "configuration/input-schema-wins",
  scenario: configuring,
  needs: ["journal"],
  when: { tool_schemas: "both" },
  judge(trace) {
    const offered = askedTurns(trace).flatMap(({ agent, created, log }) =>
      requestsTo(trace, log.alias).flatMap(({ tools }) =>
        declaredTwice(agent).map(({ name, input_schema }) => {
          const said = tools.find((tool) => tool.name === name);
          const told = said && { parameters: said.parameters, input_schema: said.input_schema };
          return { where: created, name, expected: { parameters: null, input_schema }, said: told };
        }),
      ),
    );
    const read = readConfigs(trace).flatMap(({ read: where, agent, config }) =>
      declaredTwice(agent).map(({ name, parameters, input_schema }) => {
        const tools: unknown[] = Array.isArray(config["client_tools"]) ? config["client_tools"] : [];
        const said = tools.filter(isRecord).find((tool) => tool["name"] === name);
        const shown = said && { parameters: said["parameters"], input_schema: said["input_schema"] };
        return { where, name, expected: { parameters, input_schema }, said: shown };
      }),
    );
    const seen = [...offered, ...read];
    const findings = seen.flatMap(({ where, name, expected, said }) =>
      compare(where, `tool ${name}`, expected, said),
    );
    return verdictOf(seen.length, findings, "no tool was declared in both forms");
  },
};

function declaredTwice(agent: AskedAgent): ToolDefInput[] {
  const tools = withDefaults(agent)?.client_tools ?? [];
  return tools.filter(({ parameters, input_schema }) => parameters !== null && input_schema !== null);
}
