import type { Model } from "@understudy/contract/types";

/** Clients of both APIs ask this path, and each reads its own fields. `created` is constant, as mock inference has it. */
export function withOpenAiFields(model: Model): Model {
  return { ...model, id: model.identifier, object: "model", created: 0, owned_by: model.provider_id };
}
