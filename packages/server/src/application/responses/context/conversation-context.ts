/** A conversation as what a response builds on: its items when the response begins. */
import { conversationId, type KeptItem } from "@understudy/responses";
import { Problem } from "../../../domain/errors.ts";
import type { Acting } from "../../access/caller.ts";
import type { ResponsePorts } from "../ports.ts";
import { itemsOf } from "../../records/conversation-items.ts";
import { findConversation, type FoundConversation } from "../../records/conversations.ts";
import { refuseSession } from "../../conversations/refuse-session.ts";
import { mostItems } from "./chain.ts";
import { refuse } from "../../items/problem.ts";

export interface ConversationContext {
  /** As it was when the response began. */
  found: FoundConversation;
  items: KeptItem[];
}

/**
 * `action`: `update` for a response that adds its items. `begunAt`: where its items ended when the response began, if that was
 * in another process. Throws if it is not there.
 */
export async function readConversation(
  app: Acting<ResponsePorts>,
  id: string,
  action: "read" | "update",
  begunAt?: number,
): Promise<ConversationContext> {
  refuseSession(id);
  const now = await findConversation(app, id, action).catch((error: unknown) => {
    throw error instanceof Problem && error.code === "not_found"
      ? refuse(error.code, "conversation", error.message, { status: 404 })
      : error;
  });
  const { value } = now.stored;
  const tail = begunAt ?? value.tail;
  const found = { ...now, stored: { ...now.stored, value: { ...value, tail } } };
  // One more shows that there are too many; those from `tail` on were added since.
  const items = await itemsOf(app, found, { limit: mostItems + 1, before: tail });
  if (items.length > mostItems)
    throw refuse(
      "context_too_long",
      "conversation",
      `Conversation ${conversationId(found.uuid)} has more than ${mostItems} items; a response builds on at most so many.`,
    );
  return { found, items };
}
