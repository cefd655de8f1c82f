/** A session of an agent as a conversation that is only read, by the rights of the session. */
import type { Conversation } from "@understudy/contract/responses";
import { itemId, parseSessionConversationId, toItems, type KeptItem } from "@understudy/responses";
import { Problem } from "../../domain/errors.ts";
import type { Acting } from "../access/caller.ts";
import type { ConversationPorts } from "./ports.ts";
import { findSession, notFound, wholeTurnsOf, type FoundSession } from "../records/find.ts";
import { isId } from "../records/keys.ts";
import { turnIdOf } from "../records/record.ts";
import { servedBy } from "../registry/served.ts";
import { conversationOf } from "../sessions/history.ts";

/** Null for an id that is not a session's. Throws `not_found` for what is not there, or may not be read. */
export async function seekSession(app: Acting<ConversationPorts>, id: string): Promise<FoundSession | null> {
  const named = parseSessionConversationId(id);
  if (named === null) return null;
  return asConversation(id, () => findSession(app, named.agent, named.session));
}

async function asConversation<T>(id: string, find: () => Promise<T>): Promise<T> {
  try {
    return await find();
  } catch (error) {
    const isMissing = error instanceof Problem && error.code === "not_found";
    throw isMissing ? notFound("Conversation", id) : error;
  }
}

export function sessionAsConversation(id: string, { agent, session }: FoundSession): Conversation {
  const { session_id, session_name, started_at } = session.value;
  const { agent_id } = agent.value;
  const created_at = Math.floor(Date.parse(started_at) / 1000);
  return { id, object: "conversation", created_at, metadata: { agent_id, session_id, session_name } };
}

/** The items of such a session; null as above. */
export async function seekSessionItems(
  app: Acting<ConversationPorts>,
  id: string,
): Promise<KeptItem[] | null> {
  const found = await seekSession(app, id);
  if (found === null) return null;
  const toolgroupOf = await toolgroupsFor(app, found);
  const items: KeptItem[] = [];
  for (const { value } of await asConversation(id, () => wholeTurnsOf(found))) {
    const turn = turnIdOf(value);
    // A turn that goes on has more items later, so they are numbered in it.
    const [container, from] = isId(turn) ? [turn, 0] : [found.session.value.session_id, items.length];
    const idOf = (type: Parameters<typeof itemId>[0], index: number): string =>
      itemId(type, container, index);
    items.push(...toItems(conversationOf(value), { from, idOf, toolgroupOf }));
  }
  return items;
}

/** The toolgroup that is served with a tool now; null for the agent's client tools, and for what is served no more. */
async function toolgroupsFor(
  app: Acting<ConversationPorts>,
  { agent }: FoundSession,
): Promise<(name: string) => string | null> {
  const { served } = await servedBy(app);
  const client = new Set((agent.value.agent_config.client_tools ?? []).map(({ name }) => name));
  return (name) => {
    if (client.has(name)) return null;
    const group = served.toolgroups.find(({ tools }) => tools.some((tool) => tool.name === name));
    return group?.identifier ?? null;
  };
}
