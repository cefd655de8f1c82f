import type { App } from "../../application/app.ts";
import { models, registerModel } from "../../application/registry/models.ts";
import { getResource, listResources, unregister } from "../../application/registry/registry.ts";
import type { Handlers } from "../call.ts";
import { deleted, json } from "../respond.ts";

type Routes = Pick<Handlers, "listModels" | "getModel" | "registerModel" | "unregisterModel">;

export function modelRoutes(app: App): Routes {
  return {
    listModels: async () => json({ data: await listResources(app, models) }),
    getModel: async ({ params }) => json(await getResource(app, models, params.model_id)),
    registerModel: async ({ body }) => json(await registerModel(app, body)),
    unregisterModel: async ({ params }) => {
      await unregister(app, models, params.model_id);
      return deleted(app.profile.wire);
    },
  };
}
