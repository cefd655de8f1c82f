/** Reads conversations by the id that clients know, and for an action. */
import { conversationId, parseConversationId } from "@understudy/responses";
import type { AccessAction } from "../../domain/access/rules.ts";
import type { Reader } from "./reader.ts";
import { forbidden, notFound } from "./find.ts";
import { keys } from "./keys.ts";
import { raw } from "./record-store.ts";
import { read, type ConversationRecord, type Stored } from "./record.ts";

/** A conversation with its uuid. */
export interface FoundConversation {
  uuid: string;
  stored: Stored<ConversationRecord>;
}

/** A conversation that may be read. Throws `not_found`, or `forbidden` for another action. */
export async function findConversation(
  app: Reader,
  id: string,
  action: AccessAction = "read",
): Promise<FoundConversation> {
  const found = await seekConversation(app, parseConversationId(id));
  if (found === undefined) throw notFound("Conversation", id);
  if (action !== "read" && !app.access.may(action, "conversation", id, found.stored.owner))
    throw forbidden(action, "conversation");
  return found;
}

/** The same by its uuid, if it is there and may be read. */
export async function seekConversation(
  app: Reader,
  uuid: string | null,
): Promise<FoundConversation | undefined> {
  const entry = uuid === null ? undefined : await app.store[raw].get(keys.conversation(uuid));
  if (uuid === null || entry === undefined) return undefined;
  const stored = read<ConversationRecord>(entry);
  return app.access.may("read", "conversation", conversationId(uuid), stored.owner)
    ? { uuid, stored }
    : undefined;
}

/** What was found, as it is now; undefined if it is gone. */
export async function findConversationAgain(
  { store }: Reader,
  { uuid }: FoundConversation,
): Promise<FoundConversation | undefined> {
  const entry = await store[raw].get(keys.conversation(uuid));
  return entry && { uuid, stored: read<ConversationRecord>(entry) };
}
