import type { Conversation } from "@understudy/contract/responses";
import { conversationId } from "@understudy/responses";
import type { ConversationRecord } from "../records/record.ts";

export function toConversation(uuid: string, { created_at, metadata }: ConversationRecord): Conversation {
  return { id: conversationId(uuid), object: "conversation", created_at, metadata };
}
