import type { Parsed } from "@understudy/contract";
import type { ToolGroup } from "@understudy/contract/types";
import { toToolGroup } from "../../domain/resources.ts";
import type { ServedToolgroup } from "../../domain/toolgroups.ts";
import type { App } from "../app.ts";
import { providerFailure } from "../failures.ts";
import { providerFor } from "../admin/providers.ts";
import { keys } from "../records/keys.ts";
import { getResource, listResources, register, unregister, type ResourceType } from "./registry.ts";

const kind: ResourceType<ToolGroup> = {
  noun: "Toolgroup",
  prefix: keys.toolgroups,
  key: keys.toolgroup,
  async provided(app) {
    const provider_id = providerFor(app.providers, "tool_runtime", null);
    return (await app.providers.tools.toolgroups()).map(({ identifier }) =>
      toToolGroup({ toolgroup_id: identifier }, provider_id),
    );
  },
  configured: (app) => app.configured.toolgroups,
};

export function listToolgroups(app: App): Promise<ToolGroup[]> {
  return listResources(app, kind);
}

export function getToolgroup(app: App, toolgroup_id: string): Promise<ToolGroup> {
  return getResource(app, kind, toolgroup_id);
}

/**
 * Stores a group with its arguments. Applications register groups of providers that only a real server has, so any
 * provider id is accepted; the group has the tools that our provider serves under its name. Throws `conflict` for a
 * taken name.
 */
export function registerToolgroup(app: App, sent: Parsed<"ToolGroupRegisterRequest">): Promise<ToolGroup> {
  return register(app, kind, toToolGroup(sent, sent.provider_id));
}

export function unregisterToolgroup(app: App, toolgroup_id: string): Promise<void> {
  return unregister(app, kind, toolgroup_id);
}

/** The groups available to turns, with their tools and default arguments. */
export async function servedToolgroups(
  app: App,
): Promise<(ServedToolgroup & { args: Record<string, unknown>; provider_id: string })[]> {
  const groups = await listResources(app, kind);
  const provided = await app.providers.tools.toolgroups().catch((error: unknown) => {
    throw providerFailure(error);
  });
  const toolsOf = new Map(provided.map(({ identifier, tools }) => [identifier, tools]));
  return groups.map(({ identifier, args, provider_id }) => ({
    identifier,
    provider_id,
    args: args ?? {},
    tools: toolsOf.get(identifier) ?? [],
  }));
}
