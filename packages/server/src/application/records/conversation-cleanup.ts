/**
 * Removes the items of deleted conversations. The commit of a delete also writes a cleanup record, so that the next start
 * finds and finishes an interrupted cleanup.
 */
import { removeAll } from "./cleanup.ts";
import { keys } from "./keys.ts";
import { remove } from "./record.ts";
import { raw, type RecordStore } from "./record-store.ts";

/** With what is known of its items. Items are added in commits against their conversation, so none comes after it is gone. */
export async function cleanUpConversation(store: RecordStore, uuid: string): Promise<void> {
  await removeAll(store, keys.conversationItems(uuid));
  await removeAll(store, keys.itemPositions(uuid));
  await removeAll(store, keys.approvalsIn(uuid));
  await removeAll(store, keys.holdsIn(keys.conversation(uuid)));
  await store.commit([], [remove(keys.conversationCleanup(uuid))]);
}

/** Finishes interrupted cleanups of an earlier start. */
export async function finishConversationCleanups(store: RecordStore): Promise<void> {
  for (const { key } of await store[raw].list(keys.conversationCleanups, { keysOnly: true }))
    await cleanUpConversation(store, key.slice(keys.conversationCleanups.length));
}
