/** Reads the items of a conversation that was found: whoever may read it may read them. */
import type { Item } from "@understudy/contract/responses";
import { conversationId, type KeptItem } from "@understudy/responses";
import type { ListOptions } from "../../ports/store.ts";
import type { Reader } from "./reader.ts";
import { findConversationAgain, type FoundConversation } from "./conversations.ts";
import { notFound } from "./find.ts";
import { keys } from "./keys.ts";
import { raw } from "./record-store.ts";
import { read, type Stored } from "./record.ts";

export interface ItemsQuery {
  /** The position after which they begin; before it, newest first. */
  after?: number | undefined;
  limit?: number;
  newestFirst?: boolean;
  /** Only items at lower positions. */
  before?: number;
}

/** In the order in which they were added. */
export async function itemsOf(
  { store }: Reader,
  { uuid }: FoundConversation,
  { after, before, limit, newestFirst = false }: ItemsQuery = {},
): Promise<KeptItem[]> {
  const options: ListOptions = {
    reverse: newestFirst,
    ...(limit === undefined ? {} : { limit }),
    ...(after === undefined ? {} : { after: keys.conversationItem(uuid, after) }),
  };
  const entries = await store[raw].list(keys.conversationItems(uuid), options);
  const end = before === undefined ? undefined : keys.conversationItem(uuid, before);
  const asked = end === undefined ? entries : entries.filter(({ key }) => key < end);
  return asked.map((entry) => read<KeptItem>(entry).value);
}

/**
 * The same, all of them. A delete removes the conversation first and then its items, in pieces: if the conversation is there
 * after the read, none of its items was removed before. Throws `not_found` if it is not.
 */
export async function wholeItemsOf(
  app: Reader,
  found: FoundConversation,
  query: ItemsQuery,
): Promise<KeptItem[]> {
  const items = await itemsOf(app, found, query);
  if ((await findConversationAgain(app, found)) === undefined)
    throw notFound("Conversation", conversationId(found.uuid));
  return items;
}

/** All of them with their positions. */
export async function placedItemsOf(
  { store }: Reader,
  { uuid }: FoundConversation,
): Promise<{ position: number; item: Item }[]> {
  const prefix = keys.conversationItems(uuid);
  const entries = await store[raw].list(prefix);
  return entries.map((entry) => ({
    position: Number(entry.key.slice(prefix.length)),
    item: read<KeptItem>(entry).value.item,
  }));
}

/** Where an item is; undefined if it is not there. */
export async function positionOf(
  { store }: Reader,
  { uuid }: FoundConversation,
  id: string,
): Promise<number | undefined> {
  const entry = await store[raw].get(keys.itemPosition(uuid, id));
  return entry === undefined ? undefined : Number(entry.value);
}

export async function itemAt(
  { store }: Reader,
  { uuid }: FoundConversation,
  position: number,
): Promise<Stored<KeptItem> | undefined> {
  const entry = await store[raw].get(keys.conversationItem(uuid, position));
  return entry && read<KeptItem>(entry);
}

export async function seekItem(
  app: Reader,
  found: FoundConversation,
  id: string,
): Promise<Stored<KeptItem> | undefined> {
  const position = await positionOf(app, found, id);
  return position === undefined ? undefined : itemAt(app, found, position);
}
