import type { Parsed } from "@understudy/contract";
import type { Model } from "@understudy/contract/types";
import { toModel } from "../../domain/resources.ts";
import type { Acting } from "../access/caller.ts";
import type { RegistryPorts } from "./ports.ts";
import { providerFor } from "../admin/providers.ts";
import { allNamed, named } from "./model-names.ts";
import { knownResources, targetsOf, type KnownResources, type ServedNames } from "./known.ts";
import { register, registerProvided } from "./registry.ts";
import type { ResourceType } from "./resource-type.ts";

export const models: ResourceType<Model> = {
  noun: "Model",
  type: "model",
  kind: "model",
  provided: async (app) => allNamed(app, await app.providers.inference.models()),
  configured: (app) => allNamed(app, app.configured.models),
};

/**
 * Registers a name for a provider's model. Throws `bad_request` for an unknown model, which some profiles take, and
 * `conflict` for a taken name.
 */
export async function registerModel(
  app: Acting<RegistryPorts>,
  sent: Parsed<"ModelRegisterRequest">,
): Promise<Model> {
  const provider_id = providerFor(app.providers, "inference", sent.provider_id);
  const wanted = named(app, toModel(sent, provider_id));
  const takesUnknown = app.profile.behavior.unknown_models === "accepted";
  return takesUnknown ? register(app, models, wanted) : registerProvided(app, models, wanted);
}

/** The models available to turns, each with the provider's name for it. */
export async function servedModels(app: Acting<RegistryPorts>): Promise<ServedNames<string>> {
  return toServedModels(await knownResources(app, models));
}

export function toServedModels(known: KnownResources<Model>): ServedNames<string> {
  return { names: targetsOf(known), sources: known.sources };
}
