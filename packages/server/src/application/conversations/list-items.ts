import type { ItemPage } from "@understudy/contract/responses";
import type { KeptItem } from "@understudy/responses";
import type { Acting } from "../access/caller.ts";
import type { ConversationPorts } from "./ports.ts";
import { positionOf, wholeItemsOf } from "../records/conversation-items.ts";
import { findConversation } from "../records/conversations.ts";
import { unknownCursor } from "../items/problem.ts";
import { pageOf, toPage, type PageQuery } from "../items/page.ts";
import { seekSessionItems } from "./session-conversation.ts";

/** Throws `not_found` for the conversation, or an unknown cursor. */
export async function listItems(
  app: Acting<ConversationPorts>,
  id: string,
  query: PageQuery,
): Promise<ItemPage> {
  const shown = await seekSessionItems(app, id);
  if (shown !== null) return pageOf(shown, query);
  const found = await findConversation(app, id);
  const { limit, order } = query;
  const after = query.after === null ? undefined : await positionOf(app, found, query.after);
  if (query.after !== null && after === undefined) throw unknownCursor("Item", query.after);
  const read = { after, limit: limit + 1, newestFirst: order === "desc" };
  const items: KeptItem[] = await wholeItemsOf(app, found, read);
  return toPage(
    items.slice(0, limit).map(({ item }) => item),
    items.length > limit,
  );
}
