import type { Conversation } from "@understudy/contract/responses";
import type { App } from "../app/app.ts";
import { findConversation } from "../records/conversations.ts";
import { seekSession, sessionAsConversation } from "./session-conversation.ts";
import { toConversation } from "./to-conversation.ts";

export async function getConversation(app: App, id: string): Promise<Conversation> {
  const session = await seekSession(app, id);
  if (session !== null) return sessionAsConversation(id, session);
  const { uuid, stored } = await findConversation(app, id);
  return toConversation(uuid, stored.value);
}
