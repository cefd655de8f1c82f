import type { App } from "../../application/app.ts";
import { registerToolgroup, toolgroups } from "../../application/registry/toolgroups.ts";
import { getResource, listResources, unregister } from "../../application/registry/registry.ts";
import type { Handlers } from "../call.ts";
import { deleted, json } from "../respond.ts";

type Routes = Pick<Handlers, "listToolgroups" | "getToolgroup" | "registerToolgroup" | "unregisterToolgroup">;

export function toolgroupRoutes(app: App): Routes {
  return {
    listToolgroups: async () => json({ data: await listResources(app, toolgroups) }),
    getToolgroup: async ({ params }) => json(await getResource(app, toolgroups, params.toolgroup_id)),
    registerToolgroup: async ({ body }) => json(await registerToolgroup(app, body)),
    unregisterToolgroup: async ({ params }) => {
      await unregister(app, toolgroups, params.toolgroup_id);
      return deleted(app.profile.wire);
    },
  };
}
