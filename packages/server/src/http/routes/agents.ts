import { createAgent, deleteAgent, getAgent, listAgents } from "../../application/agents/agents.ts";
import type { App } from "../../application/app.ts";
import type { Handlers } from "../call.ts";
import { deleted, json } from "../respond.ts";
import { toPage } from "./page.ts";

type Routes = Pick<Handlers, "createAgent" | "listAgents" | "getAgent" | "deleteAgent">;

export function agentRoutes(app: App): Routes {
  const { wire } = app.profile;
  return {
    createAgent: async ({ body }) => json(await createAgent(app, body.agent_config)),
    listAgents: async ({ query, path }) => json(toPage(await listAgents(app, query), path, wire)),
    getAgent: async ({ params }) => json(await getAgent(app, params.agent_id)),
    deleteAgent: async ({ params }) => {
      await deleteAgent(app, params.agent_id);
      return deleted(wire);
    },
  };
}
