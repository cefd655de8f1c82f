/** Answers a request again, from what it stored: as it is now, by the rights of whoever sends it again. */
import { conversationId, fileId, responseId } from "@understudy/responses";
import type { Answer } from "@understudy/http";
import type { App } from "../application/app/app.ts";
import { getAgent } from "../application/agents/agents.ts";
import { getConversation } from "../application/conversations/get-conversation.ts";
import { getAddedItems } from "../application/conversations/items.ts";
import { getFile } from "../application/files/files.ts";
import type { KeyedOperation } from "../application/once/keyed-operation.ts";
import type { OnceResult } from "../application/records/record.ts";
import { models } from "../application/registry/models.ts";
import { getResource } from "../application/registry/registry.ts";
import { shields } from "../application/registry/shields.ts";
import { toolgroups } from "../application/registry/toolgroups.ts";
import { getResponse, replayResponse } from "../application/responses/get-response.ts";
import { getSession } from "../application/sessions/sessions.ts";
import { getVectorDb } from "../application/vectors/vector-dbs.ts";
import { getTurn, replayTurn } from "../application/turns/turns.ts";
import { eventStream } from "../http/event-stream.ts";
import { withOpenAiFields } from "../http/openai-fields.ts";
import { json } from "../http/respond.ts";
import { responseStream } from "../http/response-stream.ts";

/** What is read of a call, whatever its operation. */
export interface AnsweredCall {
  app: App;
  params: Readonly<Record<string, string>>;
  body: unknown;
}

interface Repeated {
  app: App;
  params: Readonly<Record<string, string>>;
  /** The body, of the right shape for its operation. */
  body: Readonly<Record<string, unknown>>;
  result: OnceResult;
  /** The id of what was made. */
  id: string;
}

const answers: Record<KeyedOperation, (repeated: Repeated) => Promise<Answer>> = {
  async createAgent({ app, id }) {
    const { agent_id } = await getAgent(app, id);
    return json({ agent_id });
  },
  async createSession({ app, id, params: { agent_id = "" } }) {
    const { session_id } = await getSession(app, agent_id, id, []);
    return json({ session_id });
  },
  createTurn: turn,
  resumeTurn: turn,
  async createResponse({ app, id, body }) {
    if (body["stream"] !== true) return json(await getResponse(app, responseId(id)));
    const events = await replayResponse(app, responseId(id), -1);
    return responseStream({ events, disconnect: () => events.cancel() }, app.profile);
  },
  createConversation: async ({ app, id }) => json(await getConversation(app, conversationId(id))),
  createConversationItems: async ({ app, params: { conversation_id = "" }, result }) =>
    json(await getAddedItems(app, conversation_id, result.ids.map(Number))),
  createFile: async ({ app, id }) => json(await getFile(app, fileId(id))),
  registerModel: async ({ app, body }) =>
    json(withOpenAiFields(await getResource(app, models, String(body["model_id"])))),
  registerShield: async ({ app, body }) => json(await getResource(app, shields, String(body["shield_id"]))),
  registerToolgroup: async ({ app, body }) =>
    json(await getResource(app, toolgroups, String(body["toolgroup_id"]))),
  registerVectorDb: async ({ app, body }) =>
    json(await getVectorDb(app, String(body["vector_db_id"]), new AbortController().signal)),
};

/** Throws `not_found` if it was deleted, or may not be read any more. */
export function toAnswerAgain(
  operation: KeyedOperation,
  { app, params, body }: AnsweredCall,
  result: OnceResult,
): Promise<Answer> {
  const [id = ""] = result.ids;
  // The bodies of these operations are objects.
  return answers[operation]({ app, params, body: body as Repeated["body"], result, id });
}

async function turn({ app, params, body, id, result: { after } }: Repeated): Promise<Answer> {
  const { agent_id = "", session_id = "" } = params;
  if (body["stream"] !== true) return json(await getTurn(app, agent_id, session_id, id));
  const events = await replayTurn(app, { agent_id, session_id, turn_id: id, after });
  let at = 0;
  const next = async () => events[at++];
  return eventStream({ events: { next }, disconnect: () => undefined }, app.profile.wire);
}
