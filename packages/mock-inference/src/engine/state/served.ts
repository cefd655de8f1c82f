/** The models, shields and toolgroups of the loaded scripts. */
import type { Toolgroup } from "@understudy/contract/provider-data";
import type { Model, Shield, ToolDef } from "@understudy/contract/types";
import { usualDimensions } from "../decide/to-vector.ts";
import { libraryOf, perScripts } from "../../script/library.ts";
import type { Script, ScriptedTool } from "../../script/types.ts";

/** `provider_id` of all models and shields. */
const provider_id = "understudy";

/** Always served, so that markers work without a script that claims a model. */
const mockModel = "mock-model";

/** The model that makes vectors, with the length that they have where a request says none. */
const mockEmbed = { identifier: "mock-embed", embedding_dimension: usualDimensions };

/** Also served over HTTP: the embedding model, and the Llama Guard models that a Llama Stack uses for shields. */
const besides = [
  mockEmbed.identifier,
  "meta-llama/Llama-Guard-3-8B",
  "meta-llama/Llama-Guard-3-1B",
  "meta-llama/Llama-Guard-3-11B-Vision",
  "meta-llama/Llama-Guard-4-12B",
];

/** Those that scripts answer for. Memoized, as every turn lists them, and frozen, as the objects are shared. */
const toScripted = /* @__PURE__ */ perScripts((scripts): readonly Model[] =>
  [...new Set([mockModel, ...libraryOf(scripts).byModel.keys()])].map((identifier) =>
    toModel({ identifier, model_type: "llm", metadata: {} }),
  ),
);

/** All models. The one that makes vectors comes last: who takes the first of a list wants words. */
export const toModels = /* @__PURE__ */ perScripts((scripts): readonly Model[] => {
  const { identifier, embedding_dimension } = mockEmbed;
  const scripted = toScripted(scripts);
  if (scripted.some((one) => one.identifier === identifier)) return scripted;
  return [...scripted, toModel({ identifier, model_type: "embedding", metadata: { embedding_dimension } })];
});

function toModel({
  identifier,
  model_type,
  metadata,
}: Pick<Model, "identifier" | "model_type" | "metadata">): Model {
  return Object.freeze({
    identifier,
    provider_resource_id: identifier,
    provider_id,
    type: "model",
    metadata: Object.freeze(metadata),
    model_type,
  });
}

/** The models served over HTTP: the models of the scripts, the built-in models and the models of the options. */
export interface HttpModels {
  /** The name that scripts have for a model; null if it is not served, or not to this user. */
  find(id: string, user: ModelUser): Promise<string | null>;
  ids(user: ModelUser): Promise<string[]>;
}

/** Who asks for a model over HTTP, as a stack says it of a request that it passes on. */
export interface ModelUser {
  /** Counts are kept for each tenant. By default a request has no tenant. */
  tenant?: string | undefined;
  /**
   * The names of a stack that this user may use, each with the model of a script that it stands for. They are served in
   * place of the scripts' names and `mock-model`.
   */
  names?: (() => Promise<ReadonlyMap<string, string>>) | undefined;
  /** Whether this user may use a model that is served besides the names. By default all may. */
  mayUse?: ((id: string) => boolean) | undefined;
}

/** The names of the scripts' models, each for itself. */
const scriptedNames = /* @__PURE__ */ perScripts(
  (scripts): ReadonlyMap<string, string> =>
    new Map(toScripted(scripts).map(({ identifier: id }) => [id, id])),
);

/** `models`: served in addition. */
export function toHttpModels(scripts: () => readonly Script[], models: readonly string[] = []): HttpModels {
  const always = [...new Set([...besides, ...models])];
  const namesFor = async ({ names }: ModelUser) => (names === undefined ? scriptedNames(scripts()) : names());
  return {
    find: async (id, user) =>
      (await namesFor(user)).get(id) ?? (always.includes(id) && user.mayUse?.(id) !== false ? id : null),
    ids: async (user) => {
      const usable = always.filter((id) => user.mayUse?.(id) !== false);
      return [...new Set([...(await namesFor(user)).keys(), ...usable])];
    },
  };
}

export const toShields = /* @__PURE__ */ perScripts((scripts): readonly Shield[] =>
  [...libraryOf(scripts).byShield.keys()].map((identifier) =>
    Object.freeze({
      identifier,
      provider_resource_id: identifier,
      provider_id,
      type: "shield",
      params: Object.freeze({}),
    }),
  ),
);

/** A tool declared by several scripts is listed once, with the first description. */
export const toToolgroups = /* @__PURE__ */ perScripts((scripts): readonly Toolgroup[] => {
  const groups = new Map<string, Map<string, ToolDef>>();
  for (const tool of scripts.flatMap(({ tools = [] }) => tools)) {
    const group = groups.get(tool.group) ?? new Map<string, ToolDef>();
    if (!group.has(tool.tool)) group.set(tool.tool, toToolDef(tool));
    groups.set(tool.group, group);
  }
  return [...groups].map(([identifier, tools]) => ({ identifier, tools: [...tools.values()] }));
});

function toToolDef({ tool, group, description, parameters, input_schema }: ScriptedTool): ToolDef {
  return {
    name: tool,
    description: description ?? null,
    parameters:
      parameters?.map(({ required = true, default: value = null, ...rest }) => ({
        ...rest,
        required,
        default: value,
      })) ?? null,
    input_schema: input_schema ?? null,
    output_schema: null,
    toolgroup_id: group,
    metadata: null,
  };
}
