import { models, registerModel } from "../../../application/registry/models.ts";
import { listResources } from "../../../application/registry/known.ts";
import { getResource, unregister } from "../../../application/registry/registry.ts";
import type { Handlers } from "../../../door/call.ts";
import { withOpenAiFields } from "../../../http/openai-fields.ts";
import { deleted, json } from "../../../http/respond.ts";

type Routes = Pick<Handlers, "listModels" | "getModel" | "registerModel" | "unregisterModel">;

export const modelRoutes: Routes = {
  listModels: async ({ app }) =>
    json({ data: (await listResources(app, models)).map(withOpenAiFields), object: "list" }),
  getModel: async ({ app, params }) =>
    json(withOpenAiFields(await getResource(app, models, params.model_id))),
  registerModel: async ({ app, body }) => json(withOpenAiFields(await registerModel(app, body))),
  unregisterModel: async ({ app, params }) => {
    await unregister(app, models, params.model_id);
    return deleted(app.profile.wire);
  },
};
