import type { Parsed } from "@understudy/contract";
import type { Model } from "@understudy/contract/types";
import { providersName, toModel, type ResourceTarget } from "../../domain/resources.ts";
import type { Acting } from "../access/caller.ts";
import type { RegistryPorts } from "./ports.ts";
import { providerFor, unlistedOf } from "../admin/providers.ts";
import { allNamed, named } from "./model-names.ts";
import { knownResources, listProvided, targetsOf, type KnownResources, type ServedNames } from "./known.ts";
import { register, registerProvided } from "./registry.ts";
import type { ResourceType } from "./resource-type.ts";

export const models: ResourceType<Model> = {
  noun: "Model",
  type: "model",
  kind: "model",
  provided: async (app) => allNamed(app, await app.providers.inference.models()),
  configured: (app) => allNamed(app, app.configured.models),
  unlisted: ({ providers }) => unlistedOf(providers.inference),
};

/**
 * Registers a name for a provider's model. Throws `bad_request` for an unknown model, which some profiles take, and
 * `conflict` for a taken name.
 */
export async function registerModel(
  app: Acting<RegistryPorts>,
  sent: Parsed<"ModelRegisterRequest">,
): Promise<Model> {
  const target = sent.provider_model_id ?? sent.model_id;
  const serving = (await listProvided(app, models)).filter((one) => providersName(one) === target);
  const provider_id = providerFor(
    app.providers,
    "inference",
    sent.provider_id,
    serving.map((one) => one.provider_id),
  );
  const wanted = named(app, toModel(sent, provider_id));
  const takesUnknown = app.profile.behavior.unknown_models === "accepted";
  return takesUnknown ? register(app, models, wanted) : registerProvided(app, models, wanted);
}

/** The models available to turns, each with its provider and the name that it has there. */
export async function servedModels(app: Acting<RegistryPorts>): Promise<ServedNames<ResourceTarget>> {
  return toServedModels(app, await knownResources(app, models));
}

export function toServedModels(
  { providers }: Pick<RegistryPorts, "providers">,
  known: KnownResources<Model>,
): ServedNames<ResourceTarget> {
  return { names: targetsOf(known, unlistedOf(providers.inference)), sources: known.sources };
}
