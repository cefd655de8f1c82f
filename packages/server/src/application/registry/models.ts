import type { Parsed } from "@understudy/contract";
import type { Model } from "@understudy/contract/types";
import { toModel, toTargets } from "../../domain/resources.ts";
import type { App } from "../app.ts";
import { providerFor } from "../admin/providers.ts";
import { keys } from "../records/keys.ts";
import { allNamed, named } from "./model-names.ts";
import { knownResources, register, registerProvided, type ResourceType } from "./registry.ts";

export const models: ResourceType<Model> = {
  noun: "Model",
  prefix: keys.models,
  key: keys.model,
  provided: async (app) => allNamed(app, await app.providers.inference.models()),
  configured: (app) => allNamed(app, app.configured.models),
};

/**
 * Registers a name for a provider's model. Throws `bad_request` for an unknown model, which some profiles take, and
 * `conflict` for a taken name.
 */
export async function registerModel(app: App, sent: Parsed<"ModelRegisterRequest">): Promise<Model> {
  const provider_id = providerFor(app.providers, "inference", sent.provider_id);
  const wanted = named(app, toModel(sent, provider_id));
  const takesUnknown = app.profile.behavior.unknown_models === "accepted";
  return takesUnknown ? register(app, models, wanted) : registerProvided(app, models, wanted);
}

/** The models available to turns: registered name to provider's name. */
export async function modelTargets(app: App): Promise<ReadonlyMap<string, string>> {
  const { provided, own } = await knownResources(app, models);
  return toTargets(provided, own);
}
