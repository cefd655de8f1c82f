/** Adds items at the end of a conversation, in one commit: they stand together, whoever else adds some. */
import type { KeptItem } from "@understudy/responses";
import type { Acting } from "../access/caller.ts";
import type { ConversationPorts } from "./ports.ts";
import { positionOf } from "../records/conversation-items.ts";
import type { FoundConversation } from "../records/conversations.ts";
import { write } from "../records/record.ts";
import type { Change } from "./change-conversation.ts";
import { changedNow } from "../holds/changed.ts";
import { placeItems } from "./place-items.ts";

/** The items with the ids that they have there. */
export async function appendItems(
  app: Acting<ConversationPorts>,
  now: FoundConversation,
  items: readonly KeptItem[],
): Promise<Change<KeptItem[]>> {
  const { key, value, owner } = now.stored;
  const there = await idsThere(app, now, items);
  const placed = placeItems(now.uuid, value.tail, items, (id) => there.has(id));
  return {
    writes: [
      write(key, { ...value, tail: placed.tail }, owner),
      ...placed.writes,
      ...(await changedNow(app, app.store, key)),
    ],
    result: placed.items,
  };
}

/** The ids of items that the conversation has already. */
async function idsThere(
  app: Acting<ConversationPorts>,
  now: FoundConversation,
  items: readonly KeptItem[],
): Promise<Set<string>> {
  const ids = [...new Set(items.map(({ item }) => item.id))].filter((id) => id !== "");
  const positions = await Promise.all(ids.map((id) => positionOf(app, now, id)));
  return new Set(ids.filter((_, index) => positions[index] !== undefined));
}
