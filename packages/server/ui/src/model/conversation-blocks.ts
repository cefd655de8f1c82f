/** The items of a conversation in blocks: those that a response added stand together. */
import type { Item } from "@understudy/contract/responses/types";
import type { AddedItem } from "../../../src/application/conversations/added-items.ts";

export interface ConversationBlock {
  /** Null for items that requests of their own added. */
  response_id: string | null;
  items: Item[];
}

export function toBlocks(items: readonly AddedItem[]): ConversationBlock[] {
  const blocks: ConversationBlock[] = [];
  for (const { item, response_id } of items) {
    const last = blocks.at(-1);
    if (last !== undefined && last.response_id === response_id) last.items.push(item);
    else blocks.push({ response_id, items: [item] });
  }
  return blocks;
}
