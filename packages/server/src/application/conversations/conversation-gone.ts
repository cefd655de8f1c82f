import type { Write } from "../../ports/store.ts";
import type { ConversationPorts } from "./ports.ts";
import type { FoundConversation } from "../records/conversations.ts";
import { keys } from "../records/keys.ts";
import { ownershipGone } from "../records/owned.ts";
import { remove } from "../records/record.ts";

/** The writes that remove a conversation. Its items are left for `cleanUpConversation`. */
export async function conversationGone(
  app: ConversationPorts,
  { uuid, stored }: FoundConversation,
): Promise<Write[]> {
  return [
    remove(stored.key),
    remove(keys.changedAt(stored.key)),
    ...(await ownershipGone(app, stored)),
    { key: keys.conversationCleanup(uuid), value: true },
  ];
}
