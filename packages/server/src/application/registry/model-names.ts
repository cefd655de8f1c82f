/** The names of models: those that were given, or under some profiles the provider's own with the provider before them. */
import type { Model } from "@understudy/contract/types";
import { providersName } from "../../domain/resources.ts";
import type { App } from "../app.ts";

/** The same model under the name that it has in the server's profile. */
export function named({ profile }: App, model: Model): Model {
  if (profile.behavior?.model_names !== "prefixed") return model;
  return { ...model, identifier: `${model.provider_id}/${providersName(model)}` };
}
