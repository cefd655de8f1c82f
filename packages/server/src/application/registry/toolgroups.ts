import type { Parsed } from "@understudy/contract";
import type { ToolGroup } from "@understudy/contract/types";
import { toToolGroup } from "../../domain/resources.ts";
import type { ServedToolgroup } from "../../domain/toolgroups.ts";
import type { App } from "../app.ts";
import { providerFailure } from "../failures.ts";
import { providerFor } from "../admin/providers.ts";
import { keys } from "../records/keys.ts";
import { listResources, register, type ResourceType } from "./registry.ts";

export const toolgroups: ResourceType<ToolGroup> = {
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

/**
 * Stores a group with its arguments. Applications register groups of providers that only a real server has, so any
 * provider id is accepted; the group has the tools that our provider serves under its name. Throws `conflict` for a
 * taken name.
 */
export function registerToolgroup(app: App, sent: Parsed<"ToolGroupRegisterRequest">): Promise<ToolGroup> {
  return register(app, toolgroups, toToolGroup(sent, sent.provider_id));
}

/** The groups available to turns, with their tools and default arguments. */
export async function servedToolgroups(
  app: App,
): Promise<(ServedToolgroup & { args: Record<string, unknown>; provider_id: string })[]> {
  const groups = await listResources(app, toolgroups);
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
