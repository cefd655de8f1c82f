import type { App } from "../../application/app.ts";
import { notFound } from "../../application/records/find.ts";
import type { Handlers } from "../call.ts";
import { json } from "../respond.ts";

type Routes = Pick<Handlers, "listModels" | "getModel">;

export function modelRoutes({ providers }: App): Routes {
  return {
    listModels: async () => json({ data: await providers.inference.models() }),
    getModel: async ({ params: { model_id } }) => {
      const models = await providers.inference.models();
      const model = models.find((candidate) => candidate.identifier === model_id);
      if (model === undefined) throw notFound("Model", model_id);
      return json(model);
    },
  };
}
