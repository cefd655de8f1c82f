import type { SharedApp } from "./app.ts";
import { finishCleanups } from "./records/cleanup.ts";
import { finishConversationCleanups } from "./records/conversation-cleanup.ts";
import { finishResponseCleanups } from "./records/response-cleanup.ts";

/** Removes what interrupted deletes left. It is unreachable, so requests need not wait for that. */
export async function finishDeletes(app: SharedApp): Promise<void> {
  await Promise.all([
    finishCleanups(app),
    finishResponseCleanups(app.store),
    finishConversationCleanups(app.store),
  ]);
}
