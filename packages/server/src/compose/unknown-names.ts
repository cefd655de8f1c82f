/** Names in a configuration that no provider has. */
import { hint, type YamlMistake } from "@understudy/mock-inference";
import type { Providers } from "@understudy/contract/ports";
import { providerIds, type ProviderApi } from "../application/admin/providers.ts";
import { fromProvider } from "../application/registry/known.ts";
import type { Configuration } from "./configuration-schema.ts";

/** A name in an entry, with its place. */
export interface Name {
  path: (string | number)[];
  name: string;
}

/**
 * The mistakes about models, shields, toolgroups and providers that are not there. Rejects with a `Problem`,
 * `provider_failed`, if a provider cannot list its names.
 */
export async function findUnknownNames(
  { models = [], shields = [], toolgroups = [], providers: beside = {} }: Configuration,
  providers: Providers,
): Promise<YamlMistake[]> {
  const configured: Partial<Record<ProviderApi, string[]>> = {
    inference: idsOf(beside.inference),
    safety: idsOf(beside.safety),
    tool_runtime: idsOf(beside.tool_runtime),
  };
  const [allModels, allShields, allGroups] = await Promise.all([
    fromProvider(() => providers.inference.models()),
    fromProvider(() => providers.shields.shields()),
    fromProvider(() => providers.tools.toolgroups()),
  ]);
  const unknown = (
    noun: string,
    known: readonly { identifier: string }[],
    { path, name }: Name,
  ): YamlMistake[] => {
    const names = known.map(({ identifier }) => identifier);
    if (names.includes(name)) return [];
    return [{ path, message: `there is no ${noun} ${name}; ${hint(name, names, `${noun}s`)}` }];
  };
  const unknownProvider = (
    api: ProviderApi,
    path: Name["path"],
    entry: { provider_id?: string | null },
  ): YamlMistake[] => {
    const ids = [...new Set([...providerIds(providers, api), ...(configured[api] ?? [])])];
    const known = ids.map((identifier) => ({ identifier }));
    const [only, ...others] = known;
    const name = entry.provider_id ?? (others.length === 0 ? only?.identifier : undefined);
    if (name !== undefined)
      return unknown(`${api} provider`, known, { path: [...path, "provider_id"], name });
    return [{ path, message: `needs provider_id, as there are several: ${ids.join(", ")}` }];
  };
  /** What a server has is its own affair, and can change: only names of the scripts are looked up. */
  const isElsewhere = (api: ProviderApi, { provider_id }: { provider_id?: string | null }): boolean =>
    typeof provider_id === "string" && provider_id !== providerIds(providers, api)[0];
  /** The field with the provider's name of the resource. */
  const target = (path: Name["path"], [own, named]: [string, string], entry: object): Name => {
    const texts = entry as Partial<Record<string, string>>;
    const key = texts[named] === undefined ? own : named;
    return { path: [...path, key], name: texts[key] ?? "" };
  };
  return [
    ...models.flatMap((entry, at) => [
      ...unknownProvider("inference", ["models", at], entry),
      ...(isElsewhere("inference", entry)
        ? []
        : unknown("model", allModels, target(["models", at], ["model_id", "provider_model_id"], entry))),
    ]),
    ...shields.flatMap((entry, at) => [
      ...unknownProvider("safety", ["shields", at], entry),
      ...(isElsewhere("safety", entry)
        ? []
        : unknown("shield", allShields, target(["shields", at], ["shield_id", "provider_shield_id"], entry))),
    ]),
    ...toolgroups.flatMap((entry, at) => [
      ...unknownProvider("tool_runtime", ["toolgroups", at], entry),
      ...(isElsewhere("tool_runtime", entry)
        ? refusalOf(providers, entry).map((message) => ({ path: ["toolgroups", at], message }))
        : unknown("toolgroup", allGroups, {
            path: ["toolgroups", at, "toolgroup_id"],
            name: entry.toolgroup_id,
          })),
    ]),
  ];
}

/** Why the provider of a group cannot have it. */
function refusalOf(
  { tools }: Providers,
  { toolgroup_id, provider_id, mcp_endpoint = null }: NonNullable<Configuration["toolgroups"]>[number],
): string[] {
  const named = tools.routes?.find(({ provider }) => provider?.provider_id === provider_id);
  const group = { toolgroup_id, mcp_endpoint, is_configured: true, registration: "configured" };
  const refusal = named?.refusal?.(group) ?? null;
  return refusal === null ? [] : [refusal];
}

function idsOf(entries: readonly { provider_id: string }[] = []): string[] {
  return entries.map(({ provider_id }) => provider_id);
}
