/** Sessions are shown as conversations, and changed only by their turns. */
import { parseSessionConversationId } from "@understudy/responses";
import { refuse } from "../items/problem.ts";

/** Throws for the id of a session, whoever may read it. */
export function refuseSession(id: string): void {
  if (parseSessionConversationId(id) === null) return;
  throw refuse(
    "conversation_read_only",
    "conversation",
    `conversation: ${id} is a session of an agent, and can only be read here; its turns add to it.`,
  );
}
