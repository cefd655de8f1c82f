import type { App } from "../../application/app.ts";
import { getProvider, listProviders } from "../../application/admin/providers.ts";
import type { Handlers } from "../call.ts";
import { json } from "../respond.ts";

type Routes = Pick<Handlers, "listProviders" | "getProvider">;

export function providerRoutes(app: App): Routes {
  return {
    listProviders: async () => json({ data: await listProviders(app) }),
    getProvider: async ({ params }) => json(await getProvider(app, params.provider_id)),
  };
}
