/** The writes that add items at the end of a conversation. */
import { itemId, parseItemId, type KeptItem } from "@understudy/responses";
import type { Write } from "../../ports/store.ts";
import { keys } from "../records/keys.ts";
import { write } from "../records/record.ts";

/** Items at their places. */
export interface PlacedItems {
  /** With the ids that they have there. */
  items: KeptItem[];
  writes: Write[];
  /** The position of the next item. */
  tail: number;
}

/** The items follow each other from position `tail` on. `has`: whether the conversation has an item with this id. */
export function placeItems(
  uuid: string,
  tail: number,
  items: readonly KeptItem[],
  has: (id: string) => boolean,
): PlacedItems {
  const ids = new Set<string>();
  const placed = items.map((kept, index): KeptItem => {
    const { id, type } = kept.item;
    // An id of this conversation says a position, which another item has or may get.
    const isFree = id !== "" && !ids.has(id) && !has(id) && parseItemId(id)?.container !== uuid;
    const own = isFree ? id : itemId(type, uuid, tail + index);
    ids.add(own);
    return { ...kept, item: { ...kept.item, id: own } };
  });
  const writes = placed.flatMap((kept, index): Write[] => {
    const position = tail + index;
    return [
      write(keys.conversationItem(uuid, position), kept),
      { key: keys.itemPosition(uuid, kept.item.id), value: position },
    ];
  });
  return { items: placed, writes, tail: tail + items.length };
}
