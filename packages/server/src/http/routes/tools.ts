import type { App } from "../../application/app.ts";
import { getTool, listTools } from "../../application/registry/tools.ts";
import type { Handlers } from "../call.ts";
import { json } from "../respond.ts";

type Routes = Pick<Handlers, "listTools" | "getTool">;

export function toolRoutes(app: App): Routes {
  return {
    listTools: async ({ query }) => json({ data: await listTools(app, query.toolgroup_id) }),
    getTool: async ({ params }) => json(await getTool(app, params.tool_name)),
  };
}
