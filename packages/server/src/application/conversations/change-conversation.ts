/** Commits to a conversation, however many others commit to it: only the commit is repeated. */
import { conversationId } from "@understudy/responses";
import type { VersionCheck, Write } from "../../ports/store.ts";
import type { Acting } from "../access/caller.ts";
import type { ConversationPorts } from "./ports.ts";
import { notFound } from "../records/find.ts";
import { findConversationAgain, type FoundConversation } from "../records/conversations.ts";

export interface Change<T> {
  writes: Write[];
  /** Besides that the conversation is as it was read. */
  checks?: readonly VersionCheck[];
  result: T;
}

/** An attempt fails only when another process has changed the conversation meanwhile. */
const maxAttempts = 1_000;

/**
 * `changeOf` is called before each attempt, with the conversation as it is then. Throws `not_found` if that is gone; an
 * abort of the signal ends the attempts.
 */
export function changeConversation<T>(
  app: Acting<ConversationPorts>,
  found: FoundConversation,
  changeOf: (now: FoundConversation) => Promise<Change<T>>,
  signal?: AbortSignal,
): Promise<T> {
  return app.inTurn(found.uuid, async () => {
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      signal?.throwIfAborted();
      const now = await findConversationAgain(app, found);
      if (now === undefined) throw notFound("Conversation", conversationId(found.uuid));
      const { writes, checks = [], result } = await changeOf(now);
      if (await app.store.commit([now.stored, ...checks], writes)) return result;
    }
    throw new Error(
      `The store refused ${maxAttempts} commits to ${found.stored.key} in a row, each against the version just read.`,
    );
  });
}
