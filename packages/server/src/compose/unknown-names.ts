/** Names in a configuration that no provider has. */
import { hint, type YamlMistake } from "@understudy/mock-inference";
import type { Providers } from "@understudy/contract/ports";
import { providerFor, type ProviderApi } from "../application/admin/providers.ts";
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
  { models = [], shields = [], toolgroups = [] }: Configuration,
  providers: Providers,
): Promise<YamlMistake[]> {
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
    const known = { identifier: providerFor(providers, api, null) };
    const name = entry.provider_id ?? known.identifier;
    return unknown(`${api} provider`, [known], { path: [...path, "provider_id"], name });
  };
  /** The field with the provider's name of the resource. */
  const target = (path: Name["path"], [own, named]: [string, string], entry: object): Name => {
    const texts = entry as Partial<Record<string, string>>;
    const key = texts[named] === undefined ? own : named;
    return { path: [...path, key], name: texts[key] ?? "" };
  };
  return [
    ...models.flatMap((entry, at) => [
      ...unknownProvider("inference", ["models", at], entry),
      ...unknown("model", allModels, target(["models", at], ["model_id", "provider_model_id"], entry)),
    ]),
    ...shields.flatMap((entry, at) => [
      ...unknownProvider("safety", ["shields", at], entry),
      ...unknown("shield", allShields, target(["shields", at], ["shield_id", "provider_shield_id"], entry)),
    ]),
    ...toolgroups.flatMap((entry, at) => [
      ...unknownProvider("tool_runtime", ["toolgroups", at], entry),
      ...unknown("toolgroup", allGroups, {
        path: ["toolgroups", at, "toolgroup_id"],
        name: entry.toolgroup_id,
      }),
    ]),
  ];
}
