/** What a reference names: an item of what the response builds on, of another response, or of a conversation. */
import { shortened } from "@understudy/contract";
import { parseItemId, placeInResponse, type ItemId, type KeptItem } from "@understudy/responses";
import type { Acting } from "../access/caller.ts";
import type { ItemPorts } from "./ports.ts";
import { itemAt } from "../records/conversation-items.ts";
import { seekConversation } from "../records/conversations.ts";
import { seekResponse } from "../records/responses.ts";
import { refuse } from "./problem.ts";

/** Throws `item_not_found`: also for an item of what is deleted, or of what this user may not read. */
export async function findReferenced(
  app: Acting<ItemPorts>,
  id: string,
  context: readonly KeptItem[],
  param: string,
): Promise<KeptItem> {
  const near = context.find(({ item }) => item.id === id);
  const place = parseItemId(id);
  const found = near ?? (place === null ? undefined : await findIn(app, id, place));
  if (found === undefined)
    throw refuse("item_not_found", param, `Item ${shortened(id)} not found.`, { status: 404 });
  return found;
}

async function findIn(
  app: Acting<ItemPorts>,
  id: string,
  { container, index }: ItemId,
): Promise<KeptItem | undefined> {
  const response = await seekResponse(app, container);
  if (response === undefined) return findInConversation(app, id, { container, index });
  const { input, output } = response.stored.value;
  const { input: isInput, at } = placeInResponse(index);
  const kept = (isInput ? input : output)[at];
  return kept?.item.id === id ? kept : undefined;
}

async function findInConversation(
  app: Acting<ItemPorts>,
  id: string,
  { container, index }: Pick<ItemId, "container" | "index">,
): Promise<KeptItem | undefined> {
  const conversation = await seekConversation(app, container);
  const kept = conversation && (await itemAt(app, conversation, index))?.value;
  return kept?.item.id === id ? kept : undefined;
}
