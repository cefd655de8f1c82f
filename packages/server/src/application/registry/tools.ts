import type { Schema, ToolDef } from "@understudy/contract/types";
import { findTool } from "../../domain/plan/toolgroups.ts";
import type { Acting } from "../access/caller.ts";
import type { RegistryPorts } from "./ports.ts";
import { notFound } from "../records/find.ts";
import { servedToolgroups } from "./toolgroups.ts";

type Group = Awaited<ReturnType<typeof servedToolgroups>>["groups"][number];

/** The tools of a group, or of all. Throws `not_found` for an unknown group. */
export async function listTools(
  app: Acting<RegistryPorts>,
  toolgroup_id: string | undefined,
): Promise<Schema<"Tool">[]> {
  const groups = await select(app, toolgroup_id);
  return groups.flatMap((group) => group.tools.map((tool) => toTool(group, tool)));
}

/** The same tools in the form that the model gets. */
export async function listToolDefs(
  app: Acting<RegistryPorts>,
  toolgroup_id: string | undefined,
): Promise<ToolDef[]> {
  const groups = await select(app, toolgroup_id);
  return groups.flatMap((group) => group.tools.map((tool) => ({ ...tool, toolgroup_id: group.identifier })));
}

/** A tool by its name, or by `group/tool`. Throws `not_served`, or `bad_request` for an ambiguous name. */
export async function getTool(app: Acting<RegistryPorts>, name: string): Promise<Schema<"Tool">> {
  const { group, definition } = findTool(name, (await servedToolgroups(app)).groups);
  return toTool(group, definition);
}

async function select(app: Acting<RegistryPorts>, toolgroup_id: string | undefined): Promise<Group[]> {
  const { groups } = await servedToolgroups(app);
  if (toolgroup_id === undefined) return groups;
  const group = groups.find(({ identifier }) => identifier === toolgroup_id);
  if (group === undefined) throw notFound("Toolgroup", toolgroup_id);
  return [group];
}

function toTool(group: Group, tool: ToolDef): Schema<"Tool"> {
  return {
    identifier: tool.name,
    provider_resource_id: tool.name,
    provider_id: group.provider_id,
    type: "tool",
    toolgroup_id: group.identifier,
    name: tool.name,
    // Clients of 0.2 require these two.
    description: tool.description ?? "",
    parameters: tool.parameters ?? [],
    input_schema: tool.input_schema,
    output_schema: tool.output_schema,
    metadata: tool.metadata,
  };
}
