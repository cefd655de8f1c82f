/** The items of a conversation: added, read and deleted one by one. */
import type { Conversation, ConversationItemsRequest, Item, ItemPage } from "@understudy/contract/responses";
import type { Acting } from "../access/caller.ts";
import type { ConversationPorts } from "./ports.ts";
import { itemAt, seekItem } from "../records/conversation-items.ts";
import { findConversation } from "../records/conversations.ts";
import { notFound } from "../records/find.ts";
import { keys } from "../records/keys.ts";
import { remove } from "../records/record.ts";
import { toPage } from "../items/page.ts";
import { appendItems } from "./append-items.ts";
import { changeConversation } from "./change-conversation.ts";
import { readNewItems } from "./new-items.ts";
import { refuseSession } from "./refuse-session.ts";
import { seekSessionItems } from "./session-conversation.ts";
import { toConversation } from "./to-conversation.ts";

/** The page of what was added, in its order. */
export async function addItems(
  app: Acting<ConversationPorts>,
  id: string,
  { items }: ConversationItemsRequest,
): Promise<ItemPage> {
  refuseSession(id);
  const found = await findConversation(app, id, "update");
  const kept = await readNewItems(app, items, found);
  const added = await changeConversation(app, found, (now) => appendItems(app, now, kept));
  return toPage(
    added.map(({ item }) => item),
    false,
  );
}

/** The page of what was added at these positions. Throws `not_found` if an item of it was deleted. */
export async function getAddedItems(
  app: Acting<ConversationPorts>,
  id: string,
  positions: readonly number[],
): Promise<ItemPage> {
  const found = await findConversation(app, id);
  const items = await Promise.all(
    positions.map(async (position) => {
      const stored = await itemAt(app, found, position);
      if (stored === undefined) throw notFound("Item", `number ${position}`);
      return stored.value.item;
    }),
  );
  return toPage(items, false);
}

/** Throws `not_found` for the conversation first, then for the item. */
export async function getItem(app: Acting<ConversationPorts>, id: string, item_id: string): Promise<Item> {
  const shown = await seekSessionItems(app, id);
  const kept =
    shown === null
      ? (await seekItem(app, await findConversation(app, id), item_id))?.value
      : shown.find(({ item }) => item.id === item_id);
  if (kept === undefined) throw notFound("Item", item_id);
  return kept.item;
}

/** Responses that have it stay as they are. */
export async function deleteItem(
  app: Acting<ConversationPorts>,
  id: string,
  item_id: string,
): Promise<Conversation> {
  refuseSession(id);
  const found = await findConversation(app, id, "update");
  const stored = await seekItem(app, found, item_id);
  if (stored === undefined) throw notFound("Item", item_id);
  const gone = await app.store.commit(
    [stored],
    [remove(stored.key), remove(keys.itemPosition(found.uuid, item_id))],
  );
  if (!gone) throw notFound("Item", item_id);
  return toConversation(found.uuid, found.stored.value);
}
