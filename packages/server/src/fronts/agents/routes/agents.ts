import { createAgent, deleteAgent, getAgent, listAgents } from "../../../application/agents/agents.ts";
import type { Handlers } from "../../../door/call.ts";
import { deleted, json } from "../../../http/respond.ts";
import { pageAnswer } from "../../../http/page.ts";

type Routes = Pick<Handlers, "createAgent" | "listAgents" | "getAgent" | "deleteAgent">;

export const agentRoutes: Routes = {
  createAgent: async ({ app, body }) => json(await createAgent(app, body.agent_config)),
  listAgents: ({ app, query, path }) => pageAnswer(app, listAgents(app, query), path),
  getAgent: async ({ app, params }) => json(await getAgent(app, params.agent_id)),
  deleteAgent: async ({ app, params }) => {
    await deleteAgent(app, params.agent_id);
    return deleted(app.profile.wire);
  },
};
