import { getTool, listTools } from "../../../application/registry/tools.ts";
import type { Handlers } from "../../../door/call.ts";
import { json } from "../../../http/respond.ts";

type Routes = Pick<Handlers, "listTools" | "getTool">;

export const toolRoutes: Routes = {
  listTools: async ({ app, query, signal }) => json(await listTools(app, query.toolgroup_id, signal)),
  getTool: async ({ app, params, signal }) => json(await getTool(app, params.tool_name, signal)),
};
