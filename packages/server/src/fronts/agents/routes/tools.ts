import { getTool, listTools } from "../../../application/registry/tools.ts";
import type { Handlers } from "../../../door/call.ts";
import { json } from "../../../http/respond.ts";

type Routes = Pick<Handlers, "listTools" | "getTool">;

export const toolRoutes: Routes = {
  listTools: async ({ app, query }) => json({ data: await listTools(app, query.toolgroup_id) }),
  getTool: async ({ app, params }) => json(await getTool(app, params.tool_name)),
};
