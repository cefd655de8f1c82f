/** The configuration of a stack: other names for models and shields, default arguments for tools, users. */
import {
  findDataMistakes,
  hint,
  parseYaml,
  ScriptError,
  topKeys,
  keyPath,
  type YamlMistake,
} from "@understudy/mock-inference";
import { isRecord, pathNameMistake, refuseUnknownOptions } from "@understudy/contract";
import type { Providers } from "@understudy/contract/ports";
import { providerFor, type ProviderApi } from "../application/admin/providers.ts";
import { Problem } from "../domain/errors.ts";
import {
  configuredDbId,
  toModel,
  toShield,
  toToolGroup,
  toVectorDbRecord,
  type Resources,
  type VectorDbRecord,
} from "../domain/resources.ts";
import type { VectorIndex } from "../ports/vector-index.ts";
import { findAuthMistakes } from "./auth-mistakes.ts";
import { isEnclosed, validConfigurationPart } from "./valid-part.ts";
import { configurationSchema, type Configuration, type VectorDbEntry } from "./configuration-schema.ts";
import { withEnvironment, type Environment } from "./providers/environment.ts";
import { findProviderMistakes } from "./providers/mistakes.ts";
import { expectedStore, parseStoreChoice } from "./store-choice.ts";
import { parseTtl, ttlForm } from "./ttl.ts";
import { findUnknownNames, type Name } from "./unknown-names.ts";
import { findWrongProviders } from "./wrong-providers.ts";

export type { Configuration } from "./configuration-schema.ts";

export interface ParseConfigurationOptions {
  /** The file name in errors. */
  file?: string | undefined;
  /** The providers of the configured resources; without them names of resources are not looked up. */
  providers: Providers | undefined;
  /** The variables that `providers` names as `${env.NAME}`. Default: those of the process. */
  environment?: Environment | undefined;
}

/**
 * Reads a configuration from YAML or JSON. Throws a `ScriptError` with the place of every mistake: wrong shapes,
 * duplicates, resources that no provider has, and invalid rules of access.
 */
export async function parseConfiguration(
  text: string,
  options: ParseConfigurationOptions,
): Promise<Configuration> {
  checkArguments(text, options);
  const { file, providers, environment = processEnvironment() } = options;
  const empty =
    "is empty; a configuration has providers, models, shields, toolgroups, vector_dbs, store, ttl, history, disconnects or auth";
  const { value: written, refuse } = parseYaml(text, { file, empty });
  // Its keys, unknown here one by one, would say less.
  if (isScript(written)) refuse([{ path: [], message: scriptInstead(file) }]);
  const { value, mistakes } = withEnvironment(written, environment);
  const others = findAllMistakes(value).filter(
    ({ path }) => !mistakes.some((one) => isEnclosed(one.path, path)),
  );
  refuse([...mistakes, ...others]);
  // Validated by the schema, which has no transforms.
  const configuration = value as Configuration;
  if (providers !== undefined) refuse(await findUnknownNames(configuration, providers));
  return configuration;
}

/** A misspelt `providers` would look up no names. */
function checkArguments(text: unknown, options: unknown): void {
  if (typeof text !== "string")
    throw new TypeError("parseConfiguration: text must be the text of a configuration.");
  if (!isRecord(options))
    throw new TypeError(
      "parseConfiguration: options must be an object: { providers }, whose names are looked up; { providers: undefined } looks up none.",
    );
  refuseUnknownOptions("parseConfiguration", options, ["file", "providers", "environment"]);
  const { file, providers } = options;
  if (file !== undefined && typeof file !== "string")
    throw new TypeError("parseConfiguration: file: must be the name of a file, for errors.");
  const mistakes = findWrongProviders(providers);
  if (mistakes.length > 0)
    throw new TypeError(`parseConfiguration: ${mistakes.join("\nparseConfiguration: ")}`);
}

function processEnvironment(): Environment {
  return typeof process === "undefined" ? {} : process.env;
}

function isScript(value: unknown): boolean {
  return isRecord(value) && "script" in value;
}

function scriptInstead(file: string | undefined): string {
  const instead = file === undefined ? "" : `; start takes it as --script ${file}`;
  return `is a script, not a configuration${instead}`;
}

/**
 * Checks a configuration that was made in a program, and not parsed. Throws a `ScriptError` with every mistake that can
 * be found without its providers.
 */
export function checkConfiguration(configuration: Configuration): void {
  refuseData(findAllMistakes(configuration));
}

/** Rejects with a `ScriptError` for resources that no provider has. */
export async function checkNames(configuration: Configuration, providers: Providers): Promise<void> {
  refuseData(await findUnknownNames(configuration, providers));
}

function refuseData(mistakes: readonly YamlMistake[]): void {
  if (mistakes.length === 0) return;
  const toProblem = ({ path, message }: YamlMistake) => ({
    file: "configuration",
    path: keyPath(path),
    message,
  });
  throw new ScriptError(mistakes.map(toProblem));
}

/**
 * Finds the mistakes that the schema reports, then further ones in the parts that fit the schema. A mistake that may
 * only follow from a deeper one is left out.
 */
function findAllMistakes(value: unknown): YamlMistake[] {
  const shape = findDataMistakes(value, configurationSchema);
  const paths = shape.map(({ path }) => path);
  // Every key is optional at the top; any other key that is missing was reported by the schema.
  const valid = validConfigurationPart(value, paths) as Configuration;
  const beyond = findMistakesBeyondSchema(valid).filter(
    ({ path }) => !paths.some((wrong) => isEnclosed(wrong, path)),
  );
  return [...shape, ...beyond];
}

function findMistakesBeyondSchema(configuration: Configuration): YamlMistake[] {
  return [
    ...findMistakenNames(configuration),
    ...findStoreMistakes(configuration),
    ...findTtlMistakes(configuration),
    ...findAuthMistakes(configuration.auth),
    ...findProviderMistakes(configuration),
  ];
}

/** Whether a text is a configuration and not a script, by its top-level keys only. */
export function isConfiguration(text: string): boolean {
  const keys = topKeys(text);
  const own = Object.keys(configurationSchema.properties);
  // Both may have `shields`; a script without a name should get the error about its name.
  const scripted = ["script", "model", "replies", "otherwise", "tools"];
  return keys.some((key) => own.includes(key)) && !keys.some((key) => scripted.includes(key));
}

/** The resources of a configuration. Throws a `ScriptError` for an unknown provider. */
export function toResources(
  { models = [], shields = [], toolgroups = [], vector_dbs = [] }: Configuration,
  providers: Providers,
  vectors: readonly VectorIndex[],
): Resources {
  const from = (api: ProviderApi, path: string, { provider_id = null }: { provider_id?: string | null }) => {
    try {
      return providerFor(providers, api, provider_id);
    } catch (cause) {
      if (!(cause instanceof Problem)) throw cause;
      throw new ScriptError([{ file: "configuration", path, message: cause.message }]);
    }
  };
  return {
    models: models.map((entry, at) => toModel(entry, from("inference", `models[${at}]`, entry))),
    shields: shields.map((entry, at) => toShield(entry, from("safety", `shields[${at}]`, entry))),
    toolgroups: toolgroups.map((entry, at) =>
      toToolGroup(entry, from("tool_runtime", `toolgroups[${at}]`, entry)),
    ),
    vector_dbs: vector_dbs.map((entry, at) => toVectorDb(entry, vectors, `vector_dbs[${at}]`)),
  };
}

function toVectorDb(entry: VectorDbEntry, vectors: readonly VectorIndex[], path: string): VectorDbRecord {
  const refuse = (message: string): never => {
    throw new ScriptError([{ file: "configuration", path, message }]);
  };
  const { vector_db_id, provider_id = null } = entry;
  const ids = vectors.map(({ provider }) => provider.provider_id);
  const [index, ...others] = vectors.filter(
    ({ provider }) => (provider_id ?? provider.provider_id) === provider.provider_id,
  );
  if (index === undefined || others.length > 0)
    return refuse(
      provider_id === null
        ? `needs provider_id, as there are several: ${ids.join(", ")}`
        : `there is no vector_io provider ${provider_id}; ${hint(provider_id, ids, "vector_io providers")}`,
    );
  const embedding_model = entry.embedding_model ?? index.embedding_model;
  if (embedding_model === undefined) return refuse("needs embedding_model, the model that makes its vectors");
  const from = { provider_id: index.provider.provider_id, embedding_model, embedding_dimension: 0 };
  return toVectorDbRecord(entry, { ...from, uuid: configuredDbId(vector_db_id) });
}

/** Names that a path cannot carry, and those that are given twice. */
function findMistakenNames({
  models = [],
  shields = [],
  toolgroups = [],
  vector_dbs = [],
}: Configuration): YamlMistake[] {
  const mistakenIn = (names: Name[]): YamlMistake[] =>
    names.flatMap(({ path, name }, index) => {
      const mistake = pathNameMistake(name);
      if (mistake !== null) return [{ path, message: mistake }];
      const isFirst = names.findIndex((other) => other.name === name) === index;
      return isFirst ? [] : [{ path, message: `duplicate name ${name}` }];
    });
  return [
    ...mistakenIn(models.map(({ model_id }, at) => ({ path: ["models", at, "model_id"], name: model_id }))),
    ...mistakenIn(
      shields.map(({ shield_id }, at) => ({ path: ["shields", at, "shield_id"], name: shield_id })),
    ),
    ...mistakenIn(
      toolgroups.map((entry, at) => ({ path: ["toolgroups", at, "toolgroup_id"], name: entry.toolgroup_id })),
    ),
    ...mistakenIn(
      vector_dbs.map((entry, at) => ({ path: ["vector_dbs", at, "vector_db_id"], name: entry.vector_db_id })),
    ),
  ];
}

/** The text is not repeated: it may be an address with a password. */
function findStoreMistakes({ store }: Configuration): YamlMistake[] {
  if (store === undefined || parseStoreChoice(store) !== null) return [];
  return [{ path: ["store"], message: `expected ${expectedStore(store)}` }];
}

function findTtlMistakes({ ttl }: Configuration): YamlMistake[] {
  return ttl === undefined || parseTtl(ttl) !== null ? [] : [{ path: ["ttl"], message: ttlForm }];
}
