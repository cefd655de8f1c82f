import type { Parsed } from "@understudy/contract";
import type { Model } from "@understudy/contract/types";
import { toModel, toTargets } from "../../domain/resources.ts";
import type { App } from "../app.ts";
import { providerFor } from "../admin/providers.ts";
import { keys } from "../records/keys.ts";
import {
  checkProvided,
  getResource,
  knownResources,
  listResources,
  register,
  unregister,
  type ResourceType,
} from "./registry.ts";

const kind: ResourceType<Model> = {
  noun: "Model",
  prefix: keys.models,
  key: keys.model,
  provided: (app) => app.providers.inference.models(),
  configured: (app) => app.configured.models,
};

export function listModels(app: App): Promise<Model[]> {
  return listResources(app, kind);
}

export function getModel(app: App, model_id: string): Promise<Model> {
  return getResource(app, kind, model_id);
}

/** Registers a name for a provider's model. Throws `bad_request` for an unknown model, `conflict` for a taken name. */
export async function registerModel(app: App, sent: Parsed<"ModelRegisterRequest">): Promise<Model> {
  const model = toModel(sent, providerFor(app.providers, "inference", sent.provider_id));
  await checkProvided(app, kind, model);
  return register(app, kind, model);
}

export function unregisterModel(app: App, model_id: string): Promise<void> {
  return unregister(app, kind, model_id);
}

/** The models available to turns: registered name to provider's name. */
export async function modelTargets(app: App): Promise<ReadonlyMap<string, string>> {
  const { provided, own } = await knownResources(app, kind);
  return toTargets(provided, own);
}
