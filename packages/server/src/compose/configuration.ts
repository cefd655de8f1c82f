/** The configuration of a stack: other names for models and shields, default arguments for tools, users. */
import { hint, parseYaml, topKeys, type YamlMistake } from "@understudy/mock-inference";
import type { Providers } from "@understudy/contract/ports";
import type { Schema } from "@understudy/contract/types";
import { providerFor, type ProviderApi } from "../application/admin/providers.ts";
import { toModel, toShield, toToolGroup, type Resources } from "../domain/resources.ts";
import type { AuthConfiguration } from "./auth.ts";
import { findAuthMistakes } from "./auth-mistakes.ts";
import { configurationSchema } from "./configuration-schema.ts";
import { parseStoreChoice, storeForms } from "./store-choice.ts";

type ToolGroupEntry = Schema<"ToolGroupRegisterRequest">;

/** The content of a configuration file: entries have the fields of registrations over HTTP. */
export interface Configuration {
  /** Who may ask, and what they may do. */
  auth?: AuthConfiguration | undefined;
  /** As `--store` takes it. The commands read it, at their start; programs give `createStack` a store. */
  store?: string | undefined;
  models?: Schema<"ModelRegisterRequest">[] | undefined;
  shields?: Schema<"ShieldRegisterRequest">[] | undefined;
  /** Default arguments of toolgroups that the provider has. */
  toolgroups?:
    (Pick<ToolGroupEntry, "toolgroup_id" | "args"> & { provider_id?: string | undefined })[] | undefined;
}

export interface ParseConfigurationOptions {
  /** The file name in errors. */
  file?: string | undefined;
  /** The providers of the configured resources; without them names of resources are not looked up. */
  providers: Providers | undefined;
}

/**
 * Reads a configuration from YAML or JSON. Throws a `ScriptError` with the place of every mistake: wrong shapes,
 * duplicates, resources that no provider has, and rules of access that are none.
 */
export async function parseConfiguration(
  text: string,
  { file, providers }: ParseConfigurationOptions,
): Promise<Configuration> {
  const empty = "is empty; a configuration has models, shields, toolgroups, store or auth";
  const { value, refuse } = parseYaml(text, { file, schema: configurationSchema, empty });
  // Validated by the schema, which has no transforms.
  const configuration = value as Configuration;
  refuse([
    ...findRepeated(configuration),
    ...findStoreMistakes(configuration),
    ...findAuthMistakes(configuration.auth),
  ]);
  if (providers !== undefined) refuse(await findUnknown(configuration, providers));
  return configuration;
}

/** Whether a text is a configuration and not a script, by its top-level keys only. */
export function isConfiguration(text: string): boolean {
  const keys = topKeys(text);
  const own = Object.keys(configurationSchema.properties);
  // Both may have `shields`; a script without a name should get the error about its name.
  const scripted = ["script", "model", "replies", "otherwise", "tools"];
  return keys.some((key) => own.includes(key)) && !keys.some((key) => scripted.includes(key));
}

/** The resources of a configuration. Throws a `Problem` for an unknown provider. */
export function toResources(
  { models = [], shields = [], toolgroups = [] }: Configuration,
  providers: Providers,
): Resources {
  const from = (api: ProviderApi, { provider_id = null }: { provider_id?: string | null }): string =>
    providerFor(providers, api, provider_id);
  return {
    models: models.map((entry) => toModel(entry, from("inference", entry))),
    shields: shields.map((entry) => toShield(entry, from("safety", entry))),
    toolgroups: toolgroups.map((entry) => toToolGroup(entry, from("tool_runtime", entry))),
  };
}

/** A name in an entry, with its place. */
interface Name {
  path: (string | number)[];
  name: string;
}

function findRepeated({ models = [], shields = [], toolgroups = [] }: Configuration): YamlMistake[] {
  const repeated = (names: Name[]): YamlMistake[] =>
    names
      .filter(({ name }, index) => names.findIndex((other) => other.name === name) < index)
      .map(({ path, name }) => ({ path, message: `duplicate name ${name}` }));
  return [
    ...repeated(models.map(({ model_id }, at) => ({ path: ["models", at, "model_id"], name: model_id }))),
    ...repeated(
      shields.map(({ shield_id }, at) => ({ path: ["shields", at, "shield_id"], name: shield_id })),
    ),
    ...repeated(
      toolgroups.map((entry, at) => ({ path: ["toolgroups", at, "toolgroup_id"], name: entry.toolgroup_id })),
    ),
  ];
}

/** The text is not repeated: it may be an address with a password. */
function findStoreMistakes({ store }: Configuration): YamlMistake[] {
  if (store === undefined || parseStoreChoice(store) !== null) return [];
  return [{ path: ["store"], message: `expected ${storeForms}` }];
}

async function findUnknown(
  { models = [], shields = [], toolgroups = [] }: Configuration,
  providers: Providers,
): Promise<YamlMistake[]> {
  const [allModels, allShields, allGroups] = await Promise.all([
    providers.inference.models(),
    providers.shields.shields(),
    providers.tools.toolgroups(),
  ]);
  const unknown = (noun: string, known: { identifier: string }[], { path, name }: Name): YamlMistake[] => {
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
