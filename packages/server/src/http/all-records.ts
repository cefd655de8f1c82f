/** The records of everybody, for the page of turns: who has the control token sees all that is stored. */
import type { Answer } from "@understudy/http";
import { unguarded } from "../application/access/access.ts";
import { getAgent, listAgents } from "../application/agents/agents.ts";
import { actAs, type App, type SharedApp } from "../application/app.ts";
import { getSession, listSessions } from "../application/sessions/sessions.ts";
import { toErrorAnswer } from "./problem.ts";
import { json } from "./respond.ts";
import { pageAnswer } from "./routes/page.ts";

const everything = { start_index: 0, limit: -1 };

/** One agent, or all without an `agent_id`. */
export function allAgents(shared: SharedApp, query: URLSearchParams): Promise<Answer> {
  return answered(shared, async (app) => {
    const agent_id = query.get("agent_id");
    if (agent_id !== null) return json(await getAgent(app, agent_id));
    return pageAnswer(app, listAgents(app, everything), "/_understudy/agents");
  });
}

/** One session with its turns, or with those of `turn_ids`; without a `session_id` all sessions of the agent, without turns. */
export function allSessions(shared: SharedApp, query: URLSearchParams): Promise<Answer> {
  return answered(shared, async (app) => {
    const agent_id = query.get("agent_id") ?? "";
    const session_id = query.get("session_id");
    const turn_ids = query.has("turn_ids") ? query.getAll("turn_ids") : null;
    if (session_id !== null) return json(await getSession(app, agent_id, session_id, turn_ids));
    return pageAnswer(app, await listSessions(app, agent_id, everything), "/_understudy/sessions");
  });
}

async function answered(shared: SharedApp, answer: (app: App) => Promise<Answer>): Promise<Answer> {
  try {
    return await answer(actAs(shared, unguarded));
  } catch (error) {
    return toErrorAnswer(error, shared.profile.wire, false);
  }
}
