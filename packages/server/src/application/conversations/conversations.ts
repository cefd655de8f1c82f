/** A conversation without its items: changed, deleted. */
import type {
  Conversation,
  ConversationDeleted,
  ConversationUpdateRequest,
} from "@understudy/contract/responses";
import type { Acting } from "../access/caller.ts";
import type { ConversationPorts } from "./ports.ts";
import { cleanUpConversation } from "../records/conversation-cleanup.ts";
import { findConversation } from "../records/conversations.ts";
import { notFound } from "../records/find.ts";
import { write } from "../records/record.ts";
import { changeConversation } from "./change-conversation.ts";
import { conversationGone } from "./conversation-gone.ts";
import { readMetadata } from "./metadata.ts";
import { refuseSession } from "./refuse-session.ts";
import { toConversation } from "./to-conversation.ts";

/** The metadata are replaced. */
export async function updateConversation(
  app: Acting<ConversationPorts>,
  id: string,
  { metadata }: ConversationUpdateRequest,
): Promise<Conversation> {
  refuseSession(id);
  const found = await findConversation(app, id, "update");
  const kept = readMetadata(metadata);
  return changeConversation(app, found, async ({ uuid, stored: { key, value, owner } }) => {
    const record = { ...value, metadata: kept };
    return { writes: [write(key, record, owner)], result: toConversation(uuid, record) };
  });
}

/** Aborts the responses that run in it; others stay. */
export async function deleteConversation(
  app: Acting<ConversationPorts>,
  id: string,
): Promise<ConversationDeleted> {
  refuseSession(id);
  const found = await findConversation(app, id, "delete");
  await changeConversation(app, found, async ({ uuid, stored }) => ({
    writes: await conversationGone(app, { uuid, stored }),
    result: null,
  }));
  app.running.abort({ agent_id: "", session_id: id }, notFound("Conversation", id));
  await cleanUpConversation(app.store, found.uuid);
  return { id, object: "conversation.deleted", deleted: true };
}
