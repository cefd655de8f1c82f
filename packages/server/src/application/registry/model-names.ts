/** The names of models: those that were given, or under some profiles the provider's own with the provider before them. */
import type { Model } from "@understudy/contract/types";
import { providersName } from "../../domain/resources.ts";
import type { Acting } from "../access/caller.ts";
import type { RegistryPorts } from "./ports.ts";

/** The same model under the name that it has in the server's profile. */
export function named(app: Acting<RegistryPorts>, model: Model): Model {
  if (!isPrefixed(app)) return model;
  return { ...model, identifier: `${model.provider_id}/${providersName(model)}` };
}

/** Every turn asks for all of them, so that they are copied only where their names differ. */
export function allNamed(app: Acting<RegistryPorts>, models: readonly Model[]): readonly Model[] {
  return isPrefixed(app) ? models.map((model) => named(app, model)) : models;
}

function isPrefixed({ profile }: Acting<RegistryPorts>): boolean {
  return profile.behavior.model_names === "prefixed";
}
