/** Pages of items, and of other objects of the Responses API. */
import type { ItemPage } from "@understudy/contract/responses";
import type { KeptItem } from "@understudy/responses";
import { unknownCursor } from "./problem.ts";

export interface PageQuery {
  after: string | null;
  limit: number;
  order: "asc" | "desc";
}

/** Throws `not_found` for an unknown cursor. */
export function pageOf(kept: readonly KeptItem[], { after, limit, order }: PageQuery): ItemPage {
  const items = kept.map(({ item }) => item);
  const ordered = order === "asc" ? items : items.toReversed();
  const at = after === null ? -1 : ordered.findIndex((item) => item.id === after);
  if (after !== null && at === -1) throw unknownCursor("Item", after);
  const data = ordered.slice(at + 1, at + 1 + limit);
  return toPage(data, ordered.length > at + 1 + limit);
}

/** A page as clients read it. */
export function toPage<T extends { id: string }>(
  data: T[],
  has_more: boolean,
): { object: "list"; data: T[]; first_id: string | null; last_id: string | null; has_more: boolean } {
  return {
    object: "list",
    data,
    first_id: data[0]?.id ?? null,
    last_id: data.at(-1)?.id ?? null,
    has_more,
  };
}
