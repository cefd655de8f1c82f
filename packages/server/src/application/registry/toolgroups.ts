import type { Parsed } from "@understudy/contract";
import type { Toolgroup } from "@understudy/contract/provider-data";
import type { ToolGroup } from "@understudy/contract/types";
import { toToolGroup } from "../../domain/resources.ts";
import type { ServedToolgroup } from "../../domain/plan/toolgroups.ts";
import type { Acting } from "../access/caller.ts";
import type { RegistryPorts } from "./ports.ts";
import { providerFor } from "../admin/providers.ts";
import {
  fromProvider,
  registrations,
  resolve,
  resourcesOf,
  type KnownResources,
  type ResourceSource,
} from "./known.ts";
import { register } from "./registry.ts";
import type { ResourceType } from "./resource-type.ts";

export const toolgroups: ResourceType<ToolGroup> = {
  noun: "Toolgroup",
  type: "tool_group",
  kind: "toolgroup",
  provided: async (app) => toProvided(app, await app.providers.tools.toolgroups()),
  configured: (app) => app.configured.toolgroups,
  unlisted: () => new Set(),
};

/** The provider's groups as resources. */
export function toProvided(app: Acting<RegistryPorts>, groups: readonly Toolgroup[]): readonly ToolGroup[] {
  const provider_id = providerFor(app.providers, "tool_runtime", null);
  return groups.map(({ identifier }) => toToolGroup({ toolgroup_id: identifier }, provider_id));
}

/**
 * Stores a group with its arguments. Applications register groups of providers that only a real server has, so any
 * provider id is accepted; the group has the tools that our provider serves under its name. Throws `conflict` for a
 * taken name.
 */
export function registerToolgroup(
  app: Acting<RegistryPorts>,
  sent: Parsed<"ToolGroupRegisterRequest">,
): Promise<ToolGroup> {
  return register(app, toolgroups, toToolGroup(sent, sent.provider_id));
}

/** The groups available to turns, with their tools and default arguments. */
export interface ServedToolgroups {
  groups: (ServedToolgroup & { args: Record<string, unknown>; provider_id: string })[];
  sources: ReadonlyMap<string, ResourceSource>;
}

export async function servedToolgroups(app: Acting<RegistryPorts>): Promise<ServedToolgroups> {
  const [provided, registered] = await Promise.all([listToolgroups(app), registrations(app, toolgroups)]);
  const known = resolve(app, toolgroups, { provided: toProvided(app, provided), registered });
  return toServedToolgroups(app, known, provided);
}

/** The provider's, with their tools. */
export function listToolgroups({ providers }: Acting<RegistryPorts>): Promise<readonly Toolgroup[]> {
  return fromProvider(() => providers.tools.toolgroups());
}

export function toServedToolgroups(
  { access }: Acting<RegistryPorts>,
  known: KnownResources<ToolGroup>,
  provided: readonly Toolgroup[],
): ServedToolgroups {
  // Whoever may not read the provider's group does not get its tools by registering its name.
  const readable = provided.filter(({ identifier }) => access.mayReadServed("tool_group", identifier));
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
