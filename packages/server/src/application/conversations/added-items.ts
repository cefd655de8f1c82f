/** The items of a conversation, each with the response that added it. */
import { conversationId, parseItemId, responseId } from "@understudy/responses";
import type { Item } from "@understudy/contract/responses";
import type { Acting } from "../access/caller.ts";
import type { ConversationPorts } from "./ports.ts";
import type { FoundConversation } from "../records/conversations.ts";
import { placedItemsOf } from "../records/conversation-items.ts";
import type { ResponseRecord } from "../records/record.ts";
import { readResponse } from "../records/responses.ts";

export interface AddedItem {
  item: Item;
  /** Null if a request of its own added it, or if the response was deleted and the item's id does not name it. */
  response_id: string | null;
}

export async function addedItems(
  app: Acting<ConversationPorts>,
  found: FoundConversation,
): Promise<AddedItem[]> {
  const { uuid } = found;
  const placed = await placedItemsOf(app, found);
  const containers = new Set(placed.flatMap(({ item }) => parseItemId(item.id)?.container ?? []));
  containers.delete(uuid);
  const byPosition = new Map<number, string>();
  for (const container of containers) {
    const record = (await readResponse(app, container))?.value;
    // Of another conversation, or of none: an item of this one refers to it.
    if (record !== undefined && record.response.conversation?.id !== conversationId(uuid)) continue;
    for (const position of positionsOf(container, record, placed))
      byPosition.set(position, responseId(container));
  }
  return placed.map(({ position, item }) => ({ item, response_id: byPosition.get(position) ?? null }));
}

interface PlacedItem {
  position: number;
  item: Item;
}

/** Where the items of a response are. `record`: undefined for one that was deleted. */
function positionsOf(
  container: string,
  record: ResponseRecord | undefined,
  placed: readonly PlacedItem[],
): number[] {
  const minted = placed.filter(({ item }) => parseItemId(item.id)?.container === container);
  // Of a deleted response only the items whose ids name it are known.
  if (record === undefined) return minted.map(({ position }) => position);
  const ids = [...record.input, ...record.output].map(({ item }) => item.id);
  const own = minted.find(({ item }) => ids.includes(item.id));
  if (own === undefined) return [];
  // A response adds its items together and in this order, so the position of one gives those of the others.
  const begin = own.position - ids.indexOf(own.item.id);
  return ids.map((_, index) => begin + index);
}
