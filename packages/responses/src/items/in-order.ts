/** What a request says, after what it builds on. */
import type { Item } from "@understudy/contract/responses/types";
import type { KeptItem } from "./kept-item.ts";
import { expandItems } from "./pack.ts";

export interface OrderedItem {
  item: Item;
  /** Its place in the input; null for what comes before that, or is within a compaction. */
  own: number | null;
}

export function inOrder(context: readonly KeptItem[], input: readonly KeptItem[]): OrderedItem[] {
  const before = (items: readonly KeptItem[]): OrderedItem[] =>
    expandItems(items).map(({ item }) => ({ item, own: null }));
  return [
    ...before(context),
    ...input.flatMap((kept, own) =>
      kept.item.type === "compaction" ? before([kept]) : [{ item: kept.item, own }],
    ),
  ];
}
