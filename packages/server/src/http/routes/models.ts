import type { App } from "../../application/app.ts";
import { getModel, listModels, registerModel, unregisterModel } from "../../application/registry/models.ts";
import type { Handlers } from "../call.ts";
import { deleted, json } from "../respond.ts";

type Routes = Pick<Handlers, "listModels" | "getModel" | "registerModel" | "unregisterModel">;

export function modelRoutes(app: App): Routes {
  return {
    listModels: async () => json({ data: await listModels(app) }),
    getModel: async ({ params }) => json(await getModel(app, params.model_id)),
    registerModel: async ({ body }) => json(await registerModel(app, body)),
    unregisterModel: async ({ params }) => {
      await unregisterModel(app, params.model_id);
      return deleted(app.profile.wire);
    },
  };
}
