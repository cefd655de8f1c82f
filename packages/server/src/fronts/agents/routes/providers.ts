import { getProvider, listProviders } from "../../../application/admin/providers.ts";
import type { Handlers } from "../../../door/call.ts";
import { json } from "../../../http/respond.ts";

type Routes = Pick<Handlers, "listProviders" | "getProvider">;

export const providerRoutes: Routes = {
  listProviders: async ({ app }) => json({ data: await listProviders(app) }),
  getProvider: async ({ app, params }) => json(await getProvider(app, params.provider_id)),
};
