import type { Conversation, ConversationCreateRequest } from "@understudy/contract/responses";
import type { Acting } from "../access/caller.ts";
import type { ConversationPorts } from "./ports.ts";
import { changedNow } from "../holds/changed.ts";
import { keys } from "../records/keys.ts";
import { unnamed } from "../access/access.ts";
import { ensureOwner } from "../records/ensure-owner.ts";
import { ownerOfNew, ownership } from "../records/owned.ts";
import { write } from "../records/record.ts";
import { secondsNow } from "../items/seconds.ts";
import { readMetadata } from "./metadata.ts";
import { readNewItems } from "./new-items.ts";
import { placeItems } from "./place-items.ts";
import { toConversation } from "./to-conversation.ts";

/** With its first items, if the request has some. */
export async function createConversation(
  app: Acting<ConversationPorts>,
  { items, metadata }: ConversationCreateRequest,
): Promise<Conversation> {
  const owner = ownerOfNew(app, "conversation", unnamed);
  const kept = readMetadata(metadata ?? {});
  const first = await readNewItems(app, items ?? [], null);
  await ensureOwner(app.store, app.access.by, "owner");
  const uuid = await app.ids.mint();
  const placed = placeItems(uuid, 0, first, () => false);
  const record = { metadata: kept, created_at: secondsNow(app), tail: placed.tail };
  const key = keys.conversation(uuid);
  const writes = [
    write(key, record, owner),
    ...ownership(app, key),
    ...placed.writes,
    ...(await changedNow(app, app.store, key)),
  ];
  if (await app.store.commit([{ key, version: null }], writes)) return toConversation(uuid, record);
  throw new Error(`The store refused ${key}, which nothing else writes.`);
}
