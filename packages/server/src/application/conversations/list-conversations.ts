/** All conversations, without their items. */
import { parseConversationId } from "@understudy/responses";
import type { Conversation } from "@understudy/contract/responses";
import type { App } from "../app.ts";
import { keys } from "../records/keys.ts";
import { raw } from "../records/record-store.ts";
import { read, type ConversationRecord } from "../records/record.ts";
import { toConversation } from "./to-conversation.ts";

export interface ConversationPage {
  data: Conversation[];
  has_more: boolean;
}

/** Newest first. `after`: the id of a conversation. Of everybody: whoever may not read all of them must not be shown this. */
export async function listConversations(
  { store }: App,
  after: string | null,
  limit: number,
): Promise<ConversationPage> {
  const prefix = keys.conversations;
  const from = after === null ? null : parseConversationId(after);
  const cursor = from === null ? {} : { after: prefix + from };
  const entries = await store[raw].list(prefix, { ...cursor, limit: limit + 1, reverse: true });
  const data = entries
    .slice(0, limit)
    .map((entry) => toConversation(entry.key.slice(prefix.length), read<ConversationRecord>(entry).value));
  return { data, has_more: entries.length > limit };
}
