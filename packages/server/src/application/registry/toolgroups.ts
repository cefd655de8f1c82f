import type { Parsed } from "@understudy/contract";
import type { Providers, RegisteredToolgroup, Toolgroup, ToolProvider } from "@understudy/contract/ports";
import type { ToolGroup } from "@understudy/contract/types";
import { Problem } from "../../domain/errors.ts";
import { toToolGroup } from "../../domain/resources.ts";
import type { ServedToolgroup } from "../../domain/plan/toolgroups.ts";
import type { Acting } from "../access/caller.ts";
import type { RegistryPorts } from "./ports.ts";
import { understudy } from "../admin/providers.ts";
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

/** The providers' groups as resources. */
export function toProvided(app: Acting<RegistryPorts>, groups: readonly Toolgroup[]): readonly ToolGroup[] {
  const [first] = toolProviders(app.providers);
  return groups.map(({ identifier, provider_id = nameOf(first) }) =>
    toToolGroup({ toolgroup_id: identifier }, provider_id),
  );
}

/**
 * Stores a group with its arguments. Applications register groups of providers that only a real server has, so any
 * provider id is accepted. Throws `bad_request` for a group that its provider refuses, and `conflict` for a taken name.
 */
export async function registerToolgroup(
  app: Acting<RegistryPorts>,
  sent: Parsed<"ToolGroupRegisterRequest">,
): Promise<ToolGroup> {
  const wanted = toToolGroup(sent, sent.provider_id);
  const provided = (await listToolgroups(app)).find(({ identifier }) => identifier === wanted.identifier);
  const { provider, group } = answererOf(app.providers, wanted, "", provided);
  const refusal = group === undefined ? null : (provider.refusal?.(group) ?? null);
  if (refusal !== null) throw new Problem("bad_request", refusal);
  return register(app, toolgroups, wanted);
}

/** A group that is available to turns, and who answers for it. */
export interface AnsweredToolgroup extends ServedToolgroup {
  args: Record<string, unknown>;
  /** As it was registered. */
  provider_id: string;
  answerer: Answerer;
}

export interface Answerer {
  provider_id: string;
  /** What its provider is told of it, and asked for its tools by; absent where the group is the provider's own. */
  group?: RegisteredToolgroup;
}

/** The groups available to turns, with their default arguments, and their tools where these need not be asked for. */
export interface ServedToolgroups {
  groups: readonly AnsweredToolgroup[];
  sources: ReadonlyMap<string, ResourceSource>;
}

export async function servedToolgroups(app: Acting<RegistryPorts>): Promise<ServedToolgroups> {
  const [provided, registered] = await Promise.all([listToolgroups(app), registrations(app, toolgroups)]);
  const known = resolve(app, toolgroups, { provided: toProvided(app, provided), registered });
  return toServedToolgroups(app, known, provided);
}

/** The providers', with their tools. */
export function listToolgroups({
  providers,
}: Pick<RegistryPorts, "providers">): Promise<readonly Toolgroup[]> {
  return fromProvider(() => providers.tools.toolgroups());
}

export function toServedToolgroups(
  { access, providers }: Pick<Acting<RegistryPorts>, "access" | "providers">,
  known: KnownResources<ToolGroup>,
  provided: readonly Toolgroup[],
): ServedToolgroups {
  // Whoever may not read the provider's group does not get its tools by registering its name.
  const readable = provided.filter(({ identifier }) => access.mayReadServed("tool_group", identifier));
  const byName = new Map(readable.map((group) => [group.identifier, group]));
  const groups = resourcesOf(known).map((one): AnsweredToolgroup => {
    const { identifier, args, provider_id, mcp_endpoint } = one;
    const own = byName.get(identifier);
    const { provider, group } = answererOf(providers, one, known.sources.get(identifier) ?? "", own);
    return {
      identifier,
      provider_id,
      args: args ?? {},
      mcp_endpoint,
      tools: group === undefined ? (own?.tools ?? []) : [],
      unlisted: group !== undefined,
      is_mcp: (group?.mcp_endpoint ?? null) !== null,
      answerer: { provider_id: nameOf(provider), ...(group && { group }) },
    };
  });
  return { groups, sources: known.sources };
}

/** A group of an MCP server that only a request names; null where no provider speaks to such servers. */
export function requestedGroup(
  providers: Pick<Providers, "tools">,
  { name, uri }: { name: string; uri: string },
): AnsweredToolgroup | null {
  const provider = toolProviders(providers).find(({ speaksMcp }) => speaksMcp);
  if (provider === undefined) return null;
  const provider_id = nameOf(provider);
  const mcp_endpoint = { uri };
  const group = { toolgroup_id: name, mcp_endpoint, is_configured: false, registration: "request" };
  const asked = { unlisted: true, is_mcp: true, of_request: true, answerer: { provider_id, group } };
  return { identifier: name, provider_id, args: {}, mcp_endpoint, tools: [], ...asked };
}

/**
 * Who answers for a group: the scripts, if they have one of its name; else the provider that its registration names, with its
 * own group of the name or for the registered one; else whoever has one of the name. `own`: the provided group of the name.
 */
function answererOf(
  providers: Providers,
  { identifier: toolgroup_id, provider_id, mcp_endpoint }: ToolGroup,
  source: ResourceSource,
  own: Toolgroup | undefined,
): { provider: ToolProvider; group?: RegisteredToolgroup } {
  const all = toolProviders(providers);
  const [scripts, ...others] = all;
  const owner = own && (all.find((one) => nameOf(one) === own.provider_id) ?? scripts);
  if (owner === scripts) return { provider: scripts };
  const named =
    all.find((one) => nameOf(one) === provider_id) ??
    others.find(({ aliases }) => aliases?.includes(provider_id));
  if (named === undefined || named === owner || named.tools === undefined)
    return { provider: owner ?? scripts };
  const is_configured = source === "configured";
  return {
    provider: named,
    group: { toolgroup_id, mcp_endpoint: mcp_endpoint ?? null, is_configured, registration: source },
  };
}

function toolProviders({ tools }: Pick<Providers, "tools">): readonly [ToolProvider, ...ToolProvider[]] {
  const [first = tools, ...others] = tools.routes ?? [];
  return [first, ...others];
}

function nameOf({ provider = understudy }: ToolProvider): string {
  return provider.provider_id;
}
