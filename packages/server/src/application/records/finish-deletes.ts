import type { Records } from "./reader.ts";
import { finishChunkCleanups } from "./chunk-cleanup.ts";
import { finishCleanups } from "./cleanup.ts";
import { finishConversationCleanups } from "./conversation-cleanup.ts";
import { finishFileCleanups } from "./file-cleanup.ts";
import { finishResponseCleanups } from "./response-cleanup.ts";

/** Removes what interrupted deletes left. It is unreachable, so requests need not wait for that. */
export async function finishDeletes(app: Records & { instance: string }): Promise<void> {
  await Promise.all([
    finishCleanups(app),
    finishResponseCleanups(app.store),
    finishConversationCleanups(app.store),
    finishChunkCleanups(app.store, app.instance),
    finishFileCleanups(app.store),
  ]);
}
