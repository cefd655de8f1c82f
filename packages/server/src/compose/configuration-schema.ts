/** The JSON Schema of a configuration file. Unknown keys are errors. */
import { authSchema } from "./auth-schema.ts";

const name = { type: "string", minLength: 1 };
const object = { type: "object" };

function entries(required: string, optional: Record<string, object>): object {
  return {
    type: "array",
    items: {
      type: "object",
      additionalProperties: false,
      required: [required],
      properties: { [required]: name, provider_id: name, ...optional },
    },
  };
}

export const configurationSchema = {
  type: "object",
  additionalProperties: false,
  properties: {
    models: entries("model_id", {
      provider_model_id: name,
      metadata: object,
      model_type: { type: "string", enum: ["llm", "embedding"] },
    }),
    shields: entries("shield_id", { provider_shield_id: name, params: object }),
    toolgroups: entries("toolgroup_id", { args: object }),
    store: name,
    auth: authSchema,
  },
};
