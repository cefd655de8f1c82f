import {
  createSession,
  deleteSession,
  getSession,
  listSessions,
} from "../../../application/sessions/sessions.ts";
import type { Handlers } from "../../../door/call.ts";
import { deleted, json } from "../../../http/respond.ts";
import { pageAnswer } from "../../../http/page.ts";

type Routes = Pick<Handlers, "createSession" | "listSessions" | "getSession" | "deleteSession">;

export const sessionRoutes: Routes = {
  createSession: async ({ app, params, body }) =>
    json(await createSession(app, params.agent_id, body.session_name)),
  listSessions: async ({ app, params, query, path }) =>
    pageAnswer(app, await listSessions(app, params.agent_id, query), path),
  getSession: async ({ app, params: { agent_id, session_id }, query }) =>
    json(await getSession(app, agent_id, session_id, query.turn_ids ?? null)),
  deleteSession: async ({ app, params: { agent_id, session_id } }) => {
    await deleteSession(app, agent_id, session_id);
    return deleted(app.profile.wire);
  },
};
