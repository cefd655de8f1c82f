import type { App } from "../../application/app.ts";
import { registerShield, shields } from "../../application/registry/shields.ts";
import { getResource, listResources, unregister } from "../../application/registry/registry.ts";
import type { Handlers } from "../call.ts";
import { deleted, json } from "../respond.ts";

type Routes = Pick<Handlers, "listShields" | "getShield" | "registerShield" | "unregisterShield">;

export function shieldRoutes(app: App): Routes {
  return {
    listShields: async () => json({ data: await listResources(app, shields) }),
    getShield: async ({ params }) => json(await getResource(app, shields, params.identifier)),
    registerShield: async ({ body }) => json(await registerShield(app, body)),
    unregisterShield: async ({ params }) => {
      await unregister(app, shields, params.identifier);
      return deleted(app.profile.wire);
    },
  };
}
