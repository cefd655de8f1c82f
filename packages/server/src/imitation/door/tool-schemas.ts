/**
 * `tool_schemas: parameters` or `input_schema`: client tools have the schema in this form only, and the other one is
 * dropped when an agent is created. Where the form is `parameters`, a tool without any fails every turn of its agent.
 */
import { isRecord } from "@understudy/contract";
import type { Enter } from "../../door/door.ts";
import {
  onRoutes,
  changing,
  changingRecords,
  jsonOf,
  listAgents,
  readAgent,
  withJson,
  type DoorWrapper,
} from "./door.ts";
import { failingWithoutParameters } from "./tool-parameters.ts";

const unknownFields: Record<"parameters" | "input_schema", readonly string[]> = {
  parameters: ["input_schema", "output_schema", "toolgroup_id"],
  input_schema: ["parameters"],
};

export function toolSchemas(form: keyof typeof unknownFields): DoorWrapper {
  const isKnown = ([key]: [string, unknown]): boolean => !unknownFields[form].includes(key);
  const bare = (tool: unknown): unknown =>
    isRecord(tool) ? Object.fromEntries(Object.entries(tool).filter(isKnown)) : tool;
  const creating = onRoutes([{ method: "POST", path: /^\/agents$/ }], async (request, honest) => {
    const body = await jsonOf(request);
    const changed = withTools(body, bare);
    return honest(changed === body ? request : withJson(request, changed));
  });
  const change = (agent: unknown): unknown => withTools(agent, bare);
  const readingOne = changing([readAgent], change);
  const readingAll = changingRecords([listAgents], change);
  const reading = (honest: Enter): Enter => readingAll(readingOne(honest));
  return (honest, { wire }) =>
    creating(reading(form === "parameters" ? failingWithoutParameters(honest, wire) : honest));
}

/** The same agent, or request for one, with other client tools. */
function withTools(agent: unknown, change: (tool: unknown) => unknown): unknown {
  const config = isRecord(agent) ? agent["agent_config"] : undefined;
  if (!isRecord(agent) || !isRecord(config) || !Array.isArray(config["client_tools"])) return agent;
  return { ...agent, agent_config: { ...config, client_tools: config["client_tools"].map(change) } };
}
