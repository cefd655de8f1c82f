import type { ItemPage } from "@understudy/contract/responses";
import type { KeptItem } from "@understudy/responses";
import type { App } from "../app.ts";
import { findResponse } from "../records/responses.ts";
import { unknownCursor } from "./problem.ts";
import { toPage, type PageQuery } from "./list-responses.ts";

/** The items of its own input, not of what it continues. Throws `not_found` for an unknown response or cursor. */
export async function listInputItems(app: App, id: string, query: PageQuery): Promise<ItemPage> {
  const { input } = (await findResponse(app, id)).stored.value;
  return pageOf(input, query);
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
