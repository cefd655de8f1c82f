import type { ToolResult } from "@understudy/contract/provider-data";
import type { Schema } from "@understudy/contract/types";
import { findTool } from "../../domain/plan/toolgroups.ts";
import { callerOf, type Acting } from "../access/caller.ts";
import type { RegistryPorts } from "./ports.ts";
import { requestFailure } from "../running/failures.ts";
import { servedToolgroups } from "./toolgroups.ts";

/**
 * Runs a tool outside of turns. The caller's arguments win over the group's defaults; in a turn the group's win, to
 * overrule the model.
 */
export async function invokeTool(
  app: Acting<RegistryPorts>,
  name: string,
  kwargs: Record<string, unknown>,
  signal: AbortSignal,
): Promise<Schema<"ToolInvocationResult">> {
  const { group, definition } = findTool(name, (await servedToolgroups(app)).groups);
  const request = {
    toolgroup_id: group.identifier,
    tool_name: definition.name,
    arguments: { ...group.args, ...kwargs },
    messages: [],
  };
  try {
    return toResult(await app.providers.tools.invoke(request, { signal, ...callerOf(app) }));
  } catch (error) {
    throw requestFailure(error);
  }
}

function toResult(result: ToolResult): Schema<"ToolInvocationResult"> {
  const { content, error_message = null, metadata = null } = result;
  return { content, error_message, error_code: error_message === null ? null : 1, metadata };
}
