/** All conversations, without their items. */
import { conversationId, parseConversationId } from "@understudy/responses";
import type { Conversation } from "@understudy/contract/responses";
import type { Entry } from "../../ports/store.ts";
import type { Acting } from "../access/caller.ts";
import type { ConversationPorts } from "./ports.ts";
import { cursorPage } from "../records/cursor-page.ts";
import { keys } from "../records/keys.ts";
import type { Listing } from "../records/listing.ts";
import { read, type ConversationRecord } from "../records/record.ts";
import { toConversation } from "./to-conversation.ts";

export interface ConversationPage {
  data: Conversation[];
  has_more: boolean;
}

/** Newest first, those that may be read. `after`: the id of a conversation. */
export async function listConversations(
  app: Acting<ConversationPorts>,
  after: string | null,
  limit: number,
): Promise<ConversationPage> {
  const uuidOf = ({ key }: Entry): string => key.slice(keys.conversations.length);
  const listing: Listing = {
    type: "conversation",
    prefix: keys.conversations,
    mayRead: (entry) =>
      app.access.may(
        "read",
        "conversation",
        conversationId(uuidOf(entry)),
        read<ConversationRecord>(entry).owner,
      ),
  };
  const from = after === null ? null : parseConversationId(after);
  const page = await cursorPage(app, listing, { after: from, limit, newestFirst: true }, () => true);
  const data = page.entries.map((entry) =>
    toConversation(uuidOf(entry), read<ConversationRecord>(entry).value),
  );
  return { data, has_more: page.hasMore };
}
