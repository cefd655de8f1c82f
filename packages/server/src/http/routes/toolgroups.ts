import type { App } from "../../application/app.ts";
import {
  getToolgroup,
  listToolgroups,
  registerToolgroup,
  unregisterToolgroup,
} from "../../application/registry/toolgroups.ts";
import type { Handlers } from "../call.ts";
import { deleted, json } from "../respond.ts";

type Routes = Pick<Handlers, "listToolgroups" | "getToolgroup" | "registerToolgroup" | "unregisterToolgroup">;

export function toolgroupRoutes(app: App): Routes {
  return {
    listToolgroups: async () => json({ data: await listToolgroups(app) }),
    getToolgroup: async ({ params }) => json(await getToolgroup(app, params.toolgroup_id)),
    registerToolgroup: async ({ body }) => json(await registerToolgroup(app, body)),
    unregisterToolgroup: async ({ params }) => {
      await unregisterToolgroup(app, params.toolgroup_id);
      return deleted(app.profile.wire);
    },
  };
}
