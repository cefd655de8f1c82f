/** The records of everybody, for the page of turns: who has the control token sees all that is stored. */
import type { Answer } from "@understudy/http";
import { unguarded } from "../../application/access/access.ts";
import { getAgent, listAgents } from "../../application/agents/agents.ts";
import { actAs } from "../../application/access/caller.ts";
import type { App, AppPorts } from "../../application/app/app.ts";
import { addedItems } from "../../application/conversations/added-items.ts";
import { listConversations } from "../../application/conversations/list-conversations.ts";
import { toConversation } from "../../application/conversations/to-conversation.ts";
import { findConversation } from "../../application/records/conversations.ts";
import { getResponse } from "../../application/responses/get-response.ts";
import { listHeads } from "../../application/responses/list-heads.ts";
import { listInputItems } from "../../application/responses/list-input-items.ts";
import { getSession, listSessions } from "../../application/sessions/sessions.ts";
import { toErrorAnswer } from "../../http/problem.ts";
import { json } from "../../http/respond.ts";
import { pageAnswer } from "../../http/page.ts";

/** The size of a page, for lists that have pages. */
const pageSize = 200;
const everything = { start_index: 0, limit: -1 };

/** One agent, or all without an `agent_id`. */
export function allAgents(shared: AppPorts, query: URLSearchParams): Promise<Answer> {
  return answered(shared, async (app) => {
    const agent_id = query.get("agent_id");
    if (agent_id !== null) return json(await getAgent(app, agent_id));
    return pageAnswer(app, listAgents(app, everything), "/_understudy/agents");
  });
}

/**
 * One session with its turns, or with the turns in `turn_ids`; without a `session_id` all sessions of the agent,
 * without turns.
 */
export function allSessions(shared: AppPorts, query: URLSearchParams): Promise<Answer> {
  return answered(shared, async (app) => {
    const agent_id = query.get("agent_id") ?? "";
    const session_id = query.get("session_id");
    const turn_ids = query.has("turn_ids") ? query.getAll("turn_ids") : null;
    if (session_id !== null) return json(await getSession(app, agent_id, session_id, turn_ids));
    return pageAnswer(app, await listSessions(app, agent_id, everything), "/_understudy/sessions");
  });
}

/** One response as `GET /v1/responses/{id}` answers, with all its input items; or all in short. */
export function allResponses(shared: AppPorts, query: URLSearchParams): Promise<Answer> {
  return answered(shared, async (app) => {
    const response_id = query.get("response_id");
    if (response_id === null) return json(await listHeads(app, query.get("after"), pageSize));
    const response = await getResponse(app, response_id);
    const { data } = await listInputItems(app, response_id, { after: null, limit: Infinity, order: "asc" });
    return json({ response, input_items: data });
  });
}

/** One conversation with its items and the responses that added them, or a list of all without items. */
export function allConversations(shared: AppPorts, query: URLSearchParams): Promise<Answer> {
  return answered(shared, async (app) => {
    const conversation_id = query.get("conversation_id");
    if (conversation_id === null) return json(await listConversations(app, query.get("after"), pageSize));
    const found = await findConversation(app, conversation_id);
    const conversation = toConversation(found.uuid, found.stored.value);
    return json({ conversation, items: await addedItems(app, found) });
  });
}

async function answered(shared: AppPorts, answer: (app: App) => Promise<Answer>): Promise<Answer> {
  try {
    return await answer(actAs(shared, unguarded));
  } catch (error) {
    return toErrorAnswer(error, shared.profile.wire, false);
  }
}
