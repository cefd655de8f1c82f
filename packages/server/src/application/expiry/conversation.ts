import { timeOfId } from "../../domain/id-time.ts";
import type { ConversationPorts } from "../conversations/ports.ts";
import { conversationGone } from "../conversations/conversation-gone.ts";
import { cleanUpConversation } from "../records/conversation-cleanup.ts";
import { changedAt, readRecord, readUse } from "../records/expiring.ts";
import type { ConversationRecord } from "../records/record.ts";
import { isHeldOpen } from "../holds/hold.ts";
import type { Limit } from "../holds/changed.ts";

/** Removes a conversation if its newest item is older than the limit, and no response that runs adds to it. */
export async function expireConversation(
  app: ConversationPorts,
  key: string,
  { now, ttl }: Limit,
): Promise<boolean> {
  const uuid = key.slice(key.indexOf("/") + 1);
  if (timeOfId(uuid) + ttl > now) return false;
  const stored = await readRecord<ConversationRecord>(app.store, key);
  if (stored === undefined) return false;
  const use = await readUse(app.store, key);
  if (use.at === null) {
    // From a time when nothing was removed, or from an import: nothing says when its items were added, so it counts from now.
    await app.store.commit([stored, ...use.checks], [changedAt(key, now)]);
    return false;
  }
  if (use.at + ttl > now || (await isHeldOpen(app, app.store, use))) return false;
  const gone = await app.store.commit([stored, ...use.checks], await conversationGone(app, { uuid, stored }));
  if (gone) await cleanUpConversation(app.store, uuid);
  return gone;
}
