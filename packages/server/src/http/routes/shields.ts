import type { App } from "../../application/app.ts";
import {
  getShield,
  listShields,
  registerShield,
  unregisterShield,
} from "../../application/registry/shields.ts";
import type { Handlers } from "../call.ts";
import { deleted, json } from "../respond.ts";

type Routes = Pick<Handlers, "listShields" | "getShield" | "registerShield" | "unregisterShield">;

export function shieldRoutes(app: App): Routes {
  return {
    listShields: async () => json({ data: await listShields(app) }),
    getShield: async ({ params }) => json(await getShield(app, params.identifier)),
    registerShield: async ({ body }) => json(await registerShield(app, body)),
    unregisterShield: async ({ params }) => {
      await unregisterShield(app, params.identifier);
      return deleted(app.profile.wire);
    },
  };
}
