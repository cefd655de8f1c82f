import { models, registerModel } from "../../application/registry/models.ts";
import { listResources } from "../../application/registry/known.ts";
import { getResource, unregister } from "../../application/registry/registry.ts";
import type { Handlers } from "../call.ts";
import { deleted, json } from "../respond.ts";

type Routes = Pick<Handlers, "listModels" | "getModel" | "registerModel" | "unregisterModel">;

export const modelRoutes: Routes = {
  listModels: async ({ app }) => json({ data: await listResources(app, models) }),
  getModel: async ({ app, params }) => json(await getResource(app, models, params.model_id)),
  registerModel: async ({ app, body }) => json(await registerModel(app, body)),
  unregisterModel: async ({ app, params }) => {
    await unregister(app, models, params.model_id);
    return deleted(app.profile.wire);
  },
};
