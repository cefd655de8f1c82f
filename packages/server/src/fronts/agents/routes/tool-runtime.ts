import { invokeTool } from "../../../application/registry/tool-runtime.ts";
import { listToolDefs } from "../../../application/registry/tools.ts";
import type { Handlers } from "../../../door/call.ts";
import { json } from "../../../http/respond.ts";

type Routes = Pick<Handlers, "invokeTool" | "listRuntimeTools">;

export const toolRuntimeRoutes: Routes = {
  invokeTool: async ({ app, body, signal }) =>
    json(await invokeTool(app, body.tool_name, body.kwargs, signal)),
  listRuntimeTools: async ({ app, query, signal }) =>
    json(await listToolDefs(app, query.tool_group_id, signal)),
};
