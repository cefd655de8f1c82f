import type { Conversation } from "@understudy/contract/responses";
import type { Acting } from "../access/caller.ts";
import type { ConversationPorts } from "./ports.ts";
import { findConversation } from "../records/conversations.ts";
import { seekSession, sessionAsConversation } from "./session-conversation.ts";
import { toConversation } from "./to-conversation.ts";

export async function getConversation(app: Acting<ConversationPorts>, id: string): Promise<Conversation> {
  const session = await seekSession(app, id);
  if (session !== null) return sessionAsConversation(id, session);
  const { uuid, stored } = await findConversation(app, id);
  return toConversation(uuid, stored.value);
}
