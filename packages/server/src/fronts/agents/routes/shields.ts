import { registerShield, shields } from "../../../application/registry/shields.ts";
import { listResources } from "../../../application/registry/known.ts";
import { getResource, unregister } from "../../../application/registry/registry.ts";
import type { Handlers } from "../../../door/call.ts";
import { deleted, json } from "../../../http/respond.ts";

type Routes = Pick<Handlers, "listShields" | "getShield" | "registerShield" | "unregisterShield">;

export const shieldRoutes: Routes = {
  listShields: async ({ app }) => json({ data: await listResources(app, shields) }),
  getShield: async ({ app, params }) => json(await getResource(app, shields, params.identifier)),
  registerShield: async ({ app, body }) => json(await registerShield(app, body)),
  unregisterShield: async ({ app, params }) => {
    await unregister(app, shields, params.identifier);
    return deleted(app.profile.wire);
  },
};
