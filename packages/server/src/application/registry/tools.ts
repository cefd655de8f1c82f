import type { ProviderContext, ProviderRun } from "@understudy/contract/ports";
import type { Schema, ToolDef } from "@understudy/contract/types";
import { findTool, groupsMeant } from "../../domain/plan/toolgroups.ts";
import { Problem } from "../../domain/errors.ts";
import { callerOf, type Acting } from "../access/caller.ts";
import type { RegistryPorts } from "./ports.ts";
import { notFound } from "../records/find.ts";
import { textOf } from "../running/failures.ts";
import { inProviderRun } from "../running/provider-run.ts";
import { withTools } from "./elsewhere.ts";
import { servedToolgroups, type AnsweredToolgroup } from "./toolgroups.ts";

/** The tools of a group, or of all. Throws `not_found` for an unknown group, and for one alone what `withTools` does. */
export async function listTools(
  app: Acting<RegistryPorts>,
  toolgroup_id: string | undefined,
  signal: AbortSignal,
): Promise<Schema<"ToolList">> {
  const { groups, ...errors } = await inProviderRun((run) => select(app, toolgroup_id, { signal, run }));
  return { data: groups.flatMap((group) => group.tools.map((tool) => toTool(group, tool))), ...errors };
}

/** The same tools in the form that the model gets. */
export async function listToolDefs(
  app: Acting<RegistryPorts>,
  toolgroup_id: string | undefined,
  signal: AbortSignal,
): Promise<Schema<"ToolDefList">> {
  const { groups, ...errors } = await inProviderRun((run) => select(app, toolgroup_id, { signal, run }));
  const withGroup = ({ identifier, tools }: AnsweredToolgroup): ToolDef[] =>
    tools.map((tool) => ({ ...tool, toolgroup_id: identifier }));
  return { data: groups.flatMap(withGroup), ...errors };
}

/** A tool by its name, or by `group/tool`. Throws `not_served`, or `bad_request` for an ambiguous name. */
export async function getTool(
  app: Acting<RegistryPorts>,
  name: string,
  signal: AbortSignal,
): Promise<Schema<"Tool">> {
  const { group, definition } = await inProviderRun((run) => findServedTool(app, name, { signal, run }));
  return toTool(group, definition);
}

interface InRun {
  signal: AbortSignal;
  run: ProviderRun;
}

/** The same, with its group. Of `group/tool` only the group is asked. */
export async function findServedTool(
  app: Acting<RegistryPorts>,
  name: string,
  inRun: InRun,
): Promise<{ group: AnsweredToolgroup; definition: ToolDef }> {
  const { groups } = await servedToolgroups(app);
  const meant = groupsMeant(name, groups);
  const [only, ...others] = meant;
  if (only !== undefined && others.length === 0) return findTool(name, (await one(app, only, inRun)).groups);
  const all = await listed(app, meant.length > 0 ? meant : groups, inRun);
  try {
    return findTool(name, all.groups);
  } catch (error) {
    const [failed] = all.errors ?? [];
    if (failed === undefined || !(error instanceof Problem)) throw error;
    throw new Problem(error.code, `${error.message} ${failed.message}`);
  }
}

interface ListedGroups extends Pick<Schema<"ToolList">, "errors"> {
  groups: AnsweredToolgroup[];
}

async function select(
  app: Acting<RegistryPorts>,
  toolgroup_id: string | undefined,
  inRun: InRun,
): Promise<ListedGroups> {
  const { groups } = await servedToolgroups(app);
  if (toolgroup_id === undefined) return listed(app, groups, inRun);
  const group = groups.find(({ identifier }) => identifier === toolgroup_id);
  if (group === undefined) throw notFound("Toolgroup", toolgroup_id);
  return one(app, group, inRun);
}

async function one(
  app: Acting<RegistryPorts>,
  group: AnsweredToolgroup,
  inRun: InRun,
): Promise<ListedGroups> {
  return { groups: [await withTools(app.providers, group, { ...inRun, ...callerOf(app) })] };
}

/** Those that cannot be listed are among the errors, and hide no other. */
async function listed(
  app: Acting<RegistryPorts>,
  all: readonly AnsweredToolgroup[],
  inRun: InRun,
): Promise<ListedGroups> {
  if (!all.some(({ unlisted }) => unlisted)) return { groups: [...all] };
  const context: ProviderContext = { ...inRun, ...callerOf(app) };
  const settled = await Promise.allSettled(all.map((group) => withTools(app.providers, group, context)));
  inRun.signal.throwIfAborted();
  const groups = settled.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  const errors = settled.flatMap((one, at) => {
    const toolgroup_id = all[at]?.identifier ?? "";
    return one.status === "fulfilled" ? [] : [{ toolgroup_id, message: textOf(one.reason) }];
  });
  return { groups, ...(errors.length > 0 && { errors }) };
}

function toTool(group: AnsweredToolgroup, tool: ToolDef): Schema<"Tool"> {
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
