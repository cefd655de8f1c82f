/** Before a response runs that continues another one, or adds to a conversation: it is stored only at its end. */
import { timeOfId } from "../../domain/id-time.ts";
import type { App } from "../app.ts";
import { changeConversation } from "../conversations/change-conversation.ts";
import type { FoundConversation } from "../records/conversations.ts";
import type { FoundResponse } from "../records/responses.ts";
import { useWhileRunning } from "./use.ts";

/** If it is gone or changed, the end of what continues it finds that. */
export async function useResponse(app: App, { uuid, stored }: FoundResponse): Promise<void> {
  const writes = await useWhileRunning(app, app.store, { key: stored.key, newest: timeOfId(uuid) });
  if (writes.length > 0) await app.store.commit([stored], writes);
}

/** Throws `not_found` if it is gone. */
export async function useConversation(app: App, found: FoundConversation): Promise<void> {
  const { key } = found.stored;
  const writes = await useWhileRunning(app, app.store, { key, newest: timeOfId(found.uuid) });
  if (writes.length > 0) await changeConversation(app, found, async () => ({ writes, result: null }));
}
