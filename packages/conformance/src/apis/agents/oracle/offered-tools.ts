/** The tools that the model of a turn must be offered: docs/look-up/semantics/plan.md §4.5. */
import type { ScriptedTool } from "@understudy/mock-inference";
import { isRecord } from "../../../json/difference.ts";
import type { Trace } from "../../../trace/trace.ts";
import { type RequestedTurn, withDefaults } from "../views/configs.ts";
import { toolConfigOf } from "./tool-config.ts";

/** A tool as the model is offered it. */
export interface OfferedTool {
  name: unknown;
  description: unknown;
  parameters: unknown;
  input_schema: unknown;
}

/** The offered tools in order; null if the profile makes no promise about the toolgroups of turns. */
export function offeredTools(trace: Trace, turn: RequestedTurn): OfferedTool[] | null {
  const config = withDefaults(turn.agent);
  const groups = config && groupsOf(trace, config.toolgroups ?? [], turn.sent["toolgroups"] ?? []);
  if (groups === null) return null;
  const { tools = [] } = turn.log.step.script;
  const offered = new Map<string, OfferedTool>();
  for (const name of groups)
    for (const tool of tools)
      if (name === tool.group || name === `${tool.group}/${tool.tool}`)
        offered.set(tool.tool, asOffered(toDefinition(tool)));
  const client = (config?.client_tools ?? []).map(asOffered);
  return [...offered.values(), ...client];
}

/** The names of the groups of a turn; null if the profile makes no promise. */
function groupsOf({ expectations }: Trace, agent: readonly unknown[], turn: unknown): string[] | null {
  const { turn_toolgroups } = expectations.policy;
  const own: readonly unknown[] = Array.isArray(turn) ? turn : [];
  if (own.length === 0) return agent.map(nameOf);
  if (turn_toolgroups === undefined) return null;
  return (turn_toolgroups === "replace" ? own : [...agent, ...own]).map(nameOf);
}

function nameOf(group: unknown): string {
  return String(isRecord(group) ? group["name"] : group);
}

function toDefinition({ tool, description, parameters, input_schema }: ScriptedTool): OfferedTool {
  return {
    name: tool,
    description: description ?? null,
    parameters: parameters?.map((one) => ({ required: true, default: null, ...one })) ?? null,
    input_schema: input_schema ?? null,
  };
}

/** The tool as the model gets it: if it has both forms of parameters, only `input_schema`. */
export function asOffered({
  name,
  description,
  parameters,
  input_schema,
}: Partial<OfferedTool>): OfferedTool {
  return { name, description, parameters: input_schema === null ? parameters : null, input_schema };
}

const general = ["auto", "required", "none"];

/** Whether its tool_choice names a tool that is not offered; null if the profile makes no promise. */
export function namesNoTool(trace: Trace, turn: RequestedTurn): boolean | null {
  const config = toolConfigOf(trace, turn);
  if (config === null) return null;
  const { tool_choice } = config;
  if (typeof tool_choice !== "string" || general.includes(tool_choice)) return false;
  const tools = offeredTools(trace, turn);
  return tools && tools.every(({ name }) => name !== tool_choice);
}
