/** The lists of what an owner has: one entry for each record. */
import { keys } from "./keys.ts";

const lists: Record<string, (owner: string, first: string, second: string) => string> = {
  agent: (owner, agent) => keys.ownedAgents(owner) + agent,
  session: (owner, agent, session) => keys.ownedSessions(owner, agent) + session,
  response: (owner, response) => keys.ownedResponses(owner) + response,
  conversation: (owner, conversation) => keys.ownedConversations(owner) + conversation,
};

/** Below these are the records that are in lists of owners. */
export const listedPrefixes: readonly string[] = Object.keys(lists).map((kind) => `${kind}/`);

/** The entry of the record under a key in the list of its owner; undefined for a key of another kind. */
export function ownedKey(key: string, owner: string): string | undefined {
  const [kind = "", first = "", second = ""] = key.split("/");
  return Object.hasOwn(lists, kind) ? lists[kind]?.(owner, first, second) : undefined;
}
