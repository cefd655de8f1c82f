import { registerToolgroup, toolgroups } from "../../../application/registry/toolgroups.ts";
import { listResources } from "../../../application/registry/known.ts";
import { getResource, unregister } from "../../../application/registry/registry.ts";
import type { Handlers } from "../../../door/call.ts";
import { deleted, json } from "../../../http/respond.ts";

type Routes = Pick<Handlers, "listToolgroups" | "getToolgroup" | "registerToolgroup" | "unregisterToolgroup">;

export const toolgroupRoutes: Routes = {
  listToolgroups: async ({ app }) => json({ data: await listResources(app, toolgroups) }),
  getToolgroup: async ({ app, params }) => json(await getResource(app, toolgroups, params.toolgroup_id)),
  registerToolgroup: async ({ app, body }) => json(await registerToolgroup(app, body)),
  unregisterToolgroup: async ({ app, params }) => {
    await unregister(app, toolgroups, params.toolgroup_id);
    return deleted(app.profile.wire);
  },
};
