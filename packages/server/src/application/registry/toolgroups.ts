import type { Parsed } from "@understudy/contract";
import type { ToolGroup } from "@understudy/contract/types";
import { toToolGroup } from "../../domain/resources.ts";
import type { ServedToolgroup } from "../../domain/toolgroups.ts";
import type { App } from "../app.ts";
import { providerFailure } from "../failures.ts";
import { providerFor } from "../admin/providers.ts";
import { knownResources, resourcesOf, type Meant, type ResourceSource } from "./known.ts";
import { register } from "./registry.ts";
import type { ResourceType } from "./resource-type.ts";

export const toolgroups: ResourceType<ToolGroup> = {
  noun: "Toolgroup",
  type: "tool_group",
  kind: "toolgroup",
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
  meant?: Meant,
): Promise<{
  groups: (ServedToolgroup & { args: Record<string, unknown>; provider_id: string })[];
  sources: ReadonlyMap<string, ResourceSource>;
}> {
  const known = await knownResources(app, toolgroups, meant);
  const provided = await app.providers.tools.toolgroups().catch((error: unknown) => {
    throw providerFailure(error);
  });
  // Whoever may not read the provider's group does not get its tools by registering its name.
  const readable = provided.filter(({ identifier }) => app.access.mayReadServed("tool_group", identifier));
  const toolsOf = new Map(readable.map(({ identifier, tools }) => [identifier, tools]));
  const groups = resourcesOf(known).map(({ identifier, args, provider_id, mcp_endpoint }) => ({
    identifier,
    provider_id,
    args: args ?? {},
    mcp_endpoint,
    tools: toolsOf.get(identifier) ?? [],
  }));
  return { groups, sources: known.sources };
}
