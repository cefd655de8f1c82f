/**
 * Before a response runs that continues another one, or adds to a conversation: it is stored only at its end. `response`: its
 * uuid if it runs in the background.
 */
import { timeOfId } from "../../../domain/id-time.ts";
import type { Acting } from "../../access/caller.ts";
import type { ResponsePorts } from "../ports.ts";
import { changeConversation } from "../../conversations/change-conversation.ts";
import type { FoundConversation } from "../../records/conversations.ts";
import type { FoundResponse } from "../../records/responses.ts";
import { holdWhileRunning, type Hold } from "../../holds/hold.ts";

/** If it is gone or changed, the end of what continues it finds that. */
export function holdResponse(
  app: Acting<ResponsePorts>,
  { uuid, stored }: FoundResponse,
  response: string | null,
): Promise<Hold | null> {
  const { store } = app;
  return holdWhileRunning(app, {
    store,
    key: stored.key,
    newest: timeOfId(uuid),
    response,
    commit: async (writes) => void (await store.commit([stored], writes)),
  });
}

/** Throws `not_found` if it is gone. */
export function holdConversation(
  app: Acting<ResponsePorts>,
  found: FoundConversation,
  response: string | null,
): Promise<Hold | null> {
  return holdWhileRunning(app, {
    store: app.store,
    key: found.stored.key,
    newest: timeOfId(found.uuid),
    response,
    commit: (writes) => changeConversation(app, found, async () => ({ writes, result: undefined })),
  });
}
