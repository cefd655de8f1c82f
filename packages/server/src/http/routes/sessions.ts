import type { App } from "../../application/app.ts";
import {
  createSession,
  deleteSession,
  getSession,
  listSessions,
} from "../../application/sessions/sessions.ts";
import type { Handlers } from "../call.ts";
import { deleted, json } from "../respond.ts";
import { toPage } from "./page.ts";

type Routes = Pick<Handlers, "createSession" | "listSessions" | "getSession" | "deleteSession">;

export function sessionRoutes(app: App): Routes {
  const { wire } = app.profile;
  return {
    createSession: async ({ params, body }) =>
      json(await createSession(app, params.agent_id, body.session_name)),
    listSessions: async ({ params, query, path }) =>
      json(toPage(await listSessions(app, params.agent_id, query), path, wire)),
    getSession: async ({ params: { agent_id, session_id }, query }) =>
      json(await getSession(app, agent_id, session_id, query.turn_ids ?? null)),
    deleteSession: async ({ params: { agent_id, session_id } }) => {
      await deleteSession(app, agent_id, session_id);
      return deleted(wire);
    },
  };
}
