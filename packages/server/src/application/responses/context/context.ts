/** What a response builds on: the chain of responses that it continues, or a conversation. */
import type { ResponseCreateRequest } from "@understudy/contract/responses";
import { conversationId, responseId, type KeptItem } from "@understudy/responses";
import type { Acting } from "../../access/caller.ts";
import type { ResponsePorts } from "../ports.ts";
import { holdConversation, holdResponse } from "./hold-context.ts";
import type { Hold } from "../../holds/hold.ts";
import { readChain, type Chain } from "./chain.ts";
import { commitInChain } from "./commit-in-chain.ts";
import { commitInConversation } from "./commit-in-conversation.ts";
import { readConversation } from "./conversation-context.ts";
import type { ResponseEnd } from "./response-end.ts";

export interface ResponseContext {
  /** What comes before the response's own input. */
  items: readonly KeptItem[];
  /** The uuid of the response that this one continues. */
  parent: string | null;
  /** The uuids of all responses that it continues. */
  chain: readonly string[];
  /** The uuid of the conversation, and the position after the last of `items`. */
  conversation: { uuid: string; tail: number } | null;
  /**
   * Keeps it from being removed for its age while the response runs. To be called before that runs, if it is to be stored;
   * `background`: with its uuid if it runs in the background.
   */
  hold(background: string | null): Promise<Hold | null>;
  /**
   * Stores the end of the response, if it is to be stored, and what follows from it for what it builds on. An abort of the
   * signal ends the attempts.
   */
  commit(end: ResponseEnd, signal: AbortSignal): Promise<void>;
}

/** Throws if it is not there, or cannot be continued. */
export async function readContext(
  app: Acting<ResponsePorts>,
  request: ResponseCreateRequest,
): Promise<ResponseContext> {
  const id = conversationIdOf(request);
  if (id !== null) return inConversation(app, id, request.store === false ? "read" : "update");
  const { previous_response_id = null } = request;
  return inChain(app, previous_response_id === null ? null : await readChain(app, previous_response_id));
}

/** The same for a response that another process acknowledged. */
export async function readContextAgain(
  app: Acting<ResponsePorts>,
  parent: string | null,
  conversation: ResponseContext["conversation"],
): Promise<ResponseContext> {
  if (conversation !== null)
    return inConversation(app, conversationId(conversation.uuid), "update", conversation.tail);
  return inChain(app, parent === null ? null : await readChain(app, responseId(parent)));
}

async function inConversation(
  app: Acting<ResponsePorts>,
  id: string,
  action: "read" | "update",
  begunAt?: number,
): Promise<ResponseContext> {
  const { found, items } = await readConversation(app, id, action, begunAt);
  const { uuid } = found;
  return {
    items,
    parent: null,
    chain: [],
    conversation: { uuid, tail: found.stored.value.tail },
    hold: (background) => holdConversation(app, found, background),
    commit: (end, signal) => commitInConversation(app, found, end, signal),
  };
}

function inChain(app: Acting<ResponsePorts>, chain: Chain | null): ResponseContext {
  return {
    items: chain?.items ?? [],
    parent: chain?.parent.uuid ?? null,
    chain: chain?.uuids ?? [],
    conversation: null,
    hold: async (background) => (chain === null ? null : holdResponse(app, chain.parent, background)),
    commit: (end) => commitInChain(app, chain?.parent ?? null, end),
  };
}

/** The id of its conversation, also as an object. */
export function conversationIdOf({ conversation = null }: ResponseCreateRequest): string | null {
  return conversation === null || typeof conversation === "string" ? conversation : conversation.id;
}
